/** One of several processes that answer on one port. What it does with a call is what a single server does. */
import { announceStop, openServing } from "../serving";
import { runUnderPrimary } from "./under-primary";

export function runWorker(): Promise<void> {
  return runUnderPrimary({
    kind: "api",
    // The primary has waited, unless this worker alone is replaced.
    serve: (shutdown, { pagesSocket }) => openServing(shutdown, { pagesSocket, delayMs: 0 }),
    onStopAnnounced: announceStop,
    outlives: ["unhandledRejection"],
  });
}
