/** The process's log as a list, in place of standard error. */
import pino from "pino";

export type LogLine = { level: number; msg: string; [field: string]: unknown };

export const ERROR = 50;
export const INFO = 30;

export function captureLog(): LogLine[] {
  const lines: LogLine[] = [];
  const logger = pino({ level: "trace" }, { write: (line) => lines.push(JSON.parse(line)) });
  Object.assign(globalThis, { [Symbol.for("latchkey.log")]: logger });
  return lines;
}
