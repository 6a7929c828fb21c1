/** What runs beside the calls: the feed of changes, counting, sealing the log, clearing up after uploads that a crash cut off, reading files back. */
import { changeFeed, stopChangeFeed } from "../db/change-feed";
import { flushHeartbeats } from "../domain/activations/heartbeats";
import { flushActivityCounts } from "../domain/applications/activity-counts";
import { type Clearing, startClearing } from "./clearing";
import { type Scrubbing, startScrubbing } from "./scrubbing";
import { type Sealing, startSealing } from "./sealing";
import { startUsageSnapshots, type UsageSnapshots } from "./usage-snapshots";

/** The self-check counts servers by the name of their feeds, and one with workers is one. */
const WORKER_FEED = "latchkey worker feed";

let sealing: Sealing | null = null;
let usageSnapshots: UsageSnapshots | null = null;
let clearing: Clearing | null = null;
let scrubbing: Scrubbing | null = null;

/** For a server alone, and for the primary process of several: what one of them must do. */
export async function startBackground(): Promise<void> {
  await changeFeed();
  sealing ??= startSealing();
  usageSnapshots ??= startUsageSnapshots();
  clearing ??= startClearing();
  scrubbing ??= startScrubbing();
}

/** For each of several workers: what every process that answers needs. */
export async function startWorkerBackground(): Promise<void> {
  await changeFeed(WORKER_FEED);
}

export async function stopBackground(): Promise<void> {
  await scrubbing?.stop();
  scrubbing = null;
  clearing?.stop();
  clearing = null;
  usageSnapshots?.stop();
  usageSnapshots = null;
  await sealing?.stop();
  sealing = null;
  await flushHeartbeats();
  await flushActivityCounts();
  await stopChangeFeed();
}
