/** The process's log as a list, in place of standard error. */
import { divertLog } from "@/lib/process/log";

export type LogLine = { level: number; msg: string; [field: string]: unknown };

export const ERROR = 50;
export const INFO = 30;

/** What the stores of the limits say alone: work that the file before left behind may log, too. */
export function captureStoreLog(): LogLine[] {
  return captureLog((line) => "store" in line);
}

export function captureLog(isWanted: (line: LogLine) => boolean = () => true): LogLine[] {
  const lines: LogLine[] = [];
  divertLog({
    write(text) {
      const line: LogLine = JSON.parse(text);
      if (isWanted(line)) lines.push(line);
    },
  });
  return lines;
}
