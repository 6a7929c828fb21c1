/** Structured lines on standard error, so that standard output stays free for answers. Never give it secrets. */
import pino, { type Logger } from "pino";
import { config } from "./config";

const LOGGER = Symbol.for("latchkey.log");
type Holder = typeof globalThis & { [LOGGER]?: Logger };

/** The process's logger. Write what happened and ids; never tokens, keys, codes, bodies, e-mails or addresses. */
export function log(): Logger {
  const holder: Holder = globalThis;
  holder[LOGGER] ??= pino(
    {
      level: config().logLevel,
      // Of several processes that write into one stream, each says which one it is.
      base: config().workers > 1 ? { pid: process.pid } : null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
    },
    pino.destination({ fd: 2, sync: true }),
  );
  return holder[LOGGER];
}

/** Named fields only: a database driver hangs the values of the failed row onto its errors. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const code = "code" in error ? error.code : undefined;
  return { type: name, code, message, stack, ...(cause ? { cause: describeError(cause) } : {}) };
}
