/**
 * What a worker and the pages process have in common: database, limits and the end come from the primary process, and what
 * prevents their start is for that one to tell.
 */
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { AddressInfo } from "node:net";
import { config } from "../../config/config";
import { PrimaryStore } from "../../limits/primary-store";
import { closeLimits, countIn } from "../../limits/process-store";
import { whyNotStarted } from "../../process/start-error";
import { startWorkerBackground, stopBackground } from "../background";
import type { ProcessKind } from "../metrics/sample";
import { joinDatabase } from "../open-database";
import { createShutdown, type Shutdown, SIGNALS, Stopping } from "../shutdown";
import type { Uncaught } from "../uncaught";
import { linkToPrimary, type PrimaryLink } from "./primary-link";
import type { Start } from "./worker-messages";

/** What Node publishes for each answer of any server in this process. */
const RESPONSE_FINISH = "http.server.response.finish";

export type Served = Readonly<{
  kind: ProcessKind;
  /** Resolves with the common port's address, or null, when requests are answered. */
  serve(shutdown: Shutdown, given: Start): Promise<AddressInfo | null>;
  onStopAnnounced(): void;
  /** What no one caught and does not end it, once it serves. */
  outlives: readonly Uncaught[];
}>;

/** Serves until the primary ends it. */
export async function runUnderPrimary({ kind, serve, onStopAnnounced, outlives }: Served): Promise<void> {
  const shutdown = createShutdown([]);
  const primary = linkToPrimary({ onStopAnnounced, onStop: () => shutdown.begin(0) });
  handleSignals(primary);
  try {
    const given = await primary.start;
    await measureForPrimary(shutdown, primary, kind);
    await share(shutdown, primary, given);
    const address = await serve(shutdown, given);
    shutdown.outlive(outlives);
    tellWhenAnswered(primary);
    await primary.tell({ kind: "listening", address });
  } catch (error) {
    if (error instanceof Stopping) return;
    await primary.tell({ kind: "failed", reason: whyNotStarted(error) });
    shutdown.begin(1);
  }
}

/** Once: by its first answer the primary knows that its start was none to learn from. */
function tellWhenAnswered(primary: PrimaryLink): void {
  const onAnswer = () => {
    unsubscribe(RESPONSE_FINISH, onAnswer);
    void primary.tell({ kind: "answered" });
  };
  subscribe(RESPONSE_FINISH, onAnswer);
}

/** The library is loaded only where someone asks for metrics. Told for the last time when everything else has ended. */
async function measureForPrimary(
  shutdown: Shutdown,
  { metrics }: PrimaryLink,
  kind: ProcessKind,
): Promise<void> {
  if (!config().metrics) return;
  const measured = (await import("../metrics/registry")).startMeasuring(kind);
  const tell = async () => metrics.send(await measured());
  metrics.onAsked(() => void tell());
  await shutdown.open(async () => undefined, tell);
}

async function share(shutdown: Shutdown, primary: PrimaryLink, { databaseUrl }: Start): Promise<void> {
  await shutdown.open(
    () => joinDatabase(databaseUrl),
    (database) => database.close(),
  );
  // A store that several servers share is asked directly.
  if (config().limitsStore.kind === "memory") countIn(new PrimaryStore(primary.limits), "primary");
  await shutdown.open(async () => undefined, closeLimits);
  await shutdown.open(startWorkerBackground, stopBackground);
}

/**
 * A terminal and a supervisor send their signal to every process, and the primary sees to the end of all. Only SIGTERM may
 * be meant for this one alone, which is then replaced.
 */
function handleSignals(primary: PrimaryLink): void {
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (signal === "SIGTERM") void primary.tell({ kind: "asked-to-end" });
    });
  }
}
