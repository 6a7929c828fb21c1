/** Structured lines on standard error, so that standard output stays free for answers. Never give it secrets. */
import pino, { type DestinationStream, type Level, type Logger } from "pino";
import { type Config, config } from "../config/config";
import { LineWriter } from "./line-writer";
import { standardError } from "./outlet";

let logger: Logger | null = null;
let writer: LineWriter | null = null;

/** The process's logger. It goes on where its lines cannot be written, and says later how many were lost. Write what happened and ids; never tokens, keys, codes, bodies, e-mails or addresses. */
export function log(): Logger {
  logger ??= loggerTo(standardErrorLines(), config().logLevel);
  return logger;
}

function standardErrorLines(): LineWriter {
  writer ??= new LineWriter({
    open: standardError,
    lost: (lines) => log().error({ lines }, `${lines} log lines were lost`),
  });
  return writer;
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
