/** One of several processes that answer on one port. What it does with a call is what a single server does. */
import { config } from "../../config";
import { announceStop, openServing } from "../serving";
import { runUnderPrimary } from "./under-primary";

export function runWorker(): Promise<void> {
  return runUnderPrimary({
    // The primary has waited, unless this worker alone is replaced.
    serve: async (shutdown, { pagesSocket }) => {
      if (config().metrics) (await import("../metrics/port")).measureAsWorker();
      return openServing(shutdown, { pagesSocket, delayMs: 0 });
    },
    onStopAnnounced: announceStop,
  });
}
