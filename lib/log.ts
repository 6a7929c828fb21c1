/** Structured lines on standard error, so that standard output stays free for answers. Never give it secrets. */
import pino, { type DestinationStream, type Level, type Logger } from "pino";
import { type Config, config } from "./config";

let logger: Logger | null = null;

/** The process's logger. Write what happened and ids; never tokens, keys, codes, bodies, e-mails or addresses. */
export function log(): Logger {
  logger ??= loggerTo(pino.destination({ fd: 2, sync: true }), config().logLevel);
  return logger;
}

/** Every line from `level` on goes there instead; null: to standard error again, as configured. For tests. */
export function divertLog(destination: DestinationStream | null, level: Level = "trace"): void {
  logger = destination && loggerTo(destination, level);
}

function loggerTo(destination: DestinationStream, level: Config["logLevel"]): Logger {
  return pino(
    {
      level,
      // Of several processes that write into one stream, each says which one it is.
      base: config().workers > 1 ? { pid: process.pid } : null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
    },
    destination,
  );
}

/** Named fields only: a database driver hangs the values of the failed row onto its errors. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const code = "code" in error ? error.code : undefined;
  return { type: name, code, message, stack, ...(cause ? { cause: describeError(cause) } : {}) };
}
