/** Structured lines on standard error, so that standard output stays free for answers. Never give it secrets. */
import pino, { type Logger } from "pino";
import { config } from "./config";

const LOGGER = Symbol.for("latchkey.log");
type Holder = typeof globalThis & { [LOGGER]?: Logger };

/** The process's logger. Write what happened and ids; never tokens, keys, codes, bodies, e-mails or addresses. */
export function log(): Logger {
  const holder: Holder = globalThis;
  holder[LOGGER] ??= pino(
    { level: config().logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ fd: 2, sync: true }),
  );
  return holder[LOGGER];
}
