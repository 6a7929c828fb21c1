/** Everything the process logs from now on, down to trace, as one text. */
import pino from "pino";

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
  Object.assign(globalThis, { [Symbol.for("latchkey.log")]: logger });
  return () => text;
}
