/** What runs beside the calls: the feed of changes, counting, sealing the log, and clearing up after uploads that a crash cut off. */
import { changeFeed, stopChangeFeed } from "../db/change-feed";
import { flushHeartbeats } from "../domain/activations/heartbeats";
import { flushActivityCounts } from "../domain/applications/activity-counts";
import { contextFor, SYSTEM } from "../domain/context";
import { sweepPackages } from "../domain/releases/plugin-package";
import { sweepOrphans } from "../domain/releases/stored-file";
import { log } from "../log";
import { type Censuses, startCensuses } from "./censuses";
import { type Sealing, startSealing } from "./sealing";

/** The self-check counts servers by the name of their feeds, and one with workers is one. */
const WORKER_FEED = "latchkey worker feed";

let isClearing = false;
let sealing: Sealing | null = null;
let censuses: Censuses | null = null;

/** For a server alone, and for the primary process of several: what one of them must do. */
export async function startBackground(): Promise<void> {
  await changeFeed();
  sealing ??= startSealing();
  censuses ??= startCensuses();
  void clearUp();
}

/** For each of several workers: what every process that answers needs. */
export async function startWorkerBackground(): Promise<void> {
  await changeFeed(WORKER_FEED);
}

export async function stopBackground(): Promise<void> {
  censuses?.stop();
  censuses = null;
  await sealing?.stop();
  sealing = null;
  await flushHeartbeats();
  await flushActivityCounts();
  await stopChangeFeed();
}

/** Clearing up may take a while in a large store; nobody waits for it. Never rejects. */
export async function clearUp(): Promise<void> {
  if (isClearing) return;
  isClearing = true;
  try {
    const swept = (await sweepOrphans(contextFor(SYSTEM))) + (await sweepPackages());
    if (swept > 0) log().info({ files: swept }, "deleted what broken-off uploads had left");
  } catch (error) {
    log().warn(
      { err: error },
      "what broken-off uploads left could not be deleted; the next start tries again",
    );
  } finally {
    isClearing = false;
  }
}
