/**
 * One of several processes that answer on one port. Database, limits and the end come from the primary process; what it
 * does with a call is what a single server does.
 */
import { config } from "../config";
import { PrimaryStore } from "../limits/primary-store";
import { closeLimits, countIn } from "../limits/process-store";
import { startWorkerBackground, stopBackground } from "./background";
import { joinDatabase } from "./open-database";
import { linkToPrimary, type PrimaryLink } from "./primary-link";
import { announceStop, openServing } from "./serving";
import { createShutdown, type Shutdown, SIGNALS, Stopping } from "./shutdown";
import { whyNotStarted } from "./start-error";

/** Serves until the primary ends it. What prevents that is for the primary to tell. */
export async function runWorker(): Promise<void> {
  const shutdown = createShutdown([]);
  const primary = linkToPrimary({ onStopAnnounced: announceStop, onStop: () => shutdown.begin(0) });
  heedSignals(primary);
  try {
    await start(shutdown, primary);
  } catch (error) {
    if (error instanceof Stopping) return;
    await primary.tell({ kind: "failed", reason: whyNotStarted(error) });
    shutdown.begin(1);
  }
}

async function start(shutdown: Shutdown, primary: PrimaryLink): Promise<void> {
  const databaseUrl = await primary.databaseUrl;
  await shutdown.open(
    () => joinDatabase(databaseUrl),
    (database) => database.close(),
  );
  // A store that several servers share is asked directly.
  if (config().limitsStore.kind === "memory") countIn(new PrimaryStore(primary.limits), "primary");
  await shutdown.open(async () => undefined, closeLimits);
  await shutdown.open(startWorkerBackground, stopBackground);
  // The primary has waited, unless this worker alone is replaced.
  const address = await openServing(shutdown, 0);
  await primary.tell({ kind: "listening", address });
}

/**
 * A terminal and a supervisor send their signal to every process, and the primary sees to the end of all. Only SIGTERM may
 * be meant for this one alone, which is then replaced.
 */
function heedSignals(primary: PrimaryLink): void {
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (signal === "SIGTERM") void primary.tell({ kind: "asked-to-end" });
    });
  }
}
