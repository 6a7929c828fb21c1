/** Everything the process logs from now on until the end of the test file, down to trace, as one text. */
import pino from "pino";
import { afterAll } from "vitest";

const LOGGER = Symbol.for("latchkey.log");

export function captureLogText(): () => string {
  let text = "";
  const logger = pino(
    { level: "trace" },
    {
      write(line: string) {
        text += line;
      },
    },
  );
  Object.assign(globalThis, { [LOGGER]: logger });
  afterAll(() => Object.assign(globalThis, { [LOGGER]: undefined }));
  return () => text;
}
