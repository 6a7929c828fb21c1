/** Everything the process logs from now on until the end of the test file, down to trace, as one text. */
import { afterAll } from "vitest";
import { divertLog } from "@/lib/process/log";

export function captureLogText(): () => string {
  let text = "";
  divertLog({
    write(line) {
      text += line;
    },
  });
  afterAll(() => divertLog(null));
  return () => text;
}
