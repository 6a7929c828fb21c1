/** Errors that no one caught: which of them end the process, and which it outlives (decision 080). Knows no server. */

import { kindOf, loggable } from "../http/failure";
import { codeOf } from "../process/error-code";
import { log } from "../process/log";
import { logLimited } from "../process/log-limited";

const EVENTS = ["uncaughtException", "unhandledRejection"] as const;
export type Uncaught = (typeof EVENTS)[number];

/** Of a client that left, or of a server at the other end: a connection ended, and nothing else. */
const CONNECTION_CODES = ["ECONNRESET", "EPIPE", "ERR_STREAM_PREMATURE_CLOSE"];

export type UncaughtWatch = Readonly<{
  /**
   * Requests are answered from here on, and none of them may end what serves the others: these are logged, and so is what was one
   * connection's. Everything else, and everything before, ends the process.
   */
  outlive(events: readonly Uncaught[]): void;
}>;

/** Listens from here on. One per process. */
export function watchUncaught(end: () => void): UncaughtWatch {
  let outlived: readonly Uncaught[] | null = null;
  for (const event of EVENTS) {
    process.on(event, (error: unknown) => {
      if (outlived && (outlived.includes(event) || CONNECTION_CODES.includes(codeOf(error)))) {
        tell(() =>
          logLimited(`${event} ${kindOf(error)}`, { failure: loggable(error) }, `going on after an ${event}`),
        );
        return;
      }
      tell(() => log().fatal({ err: error }, `stopping after an ${event}`));
      end();
    });
  }
  return {
    outlive: (events) => {
      outlived = events;
    },
  };
}

/** An error that is thrown here would end the process at once, and leave open what `end` closes. */
function tell(say: () => void): void {
  try {
    say();
  } catch {
    // Without a word, then.
  }
}
