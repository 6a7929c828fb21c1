/** What answering needs beside the calls: the feed of changes, and counting. Jobs are started by `instrumentation.ts`. */
import { changeFeed, stopChangeFeed } from "../db/change-feed";
import { flushHeartbeats } from "../domain/activations/heartbeats";
import { flushActivityCounts } from "../domain/applications/activity-counts";

/** The self-check counts servers by the name of their feeds, and one with workers is one. */
const WORKER_FEED = "latchkey worker feed";

/** For a server alone, and for the primary process of several. */
export async function startBackground(): Promise<void> {
  await changeFeed();
}

/** For each of several workers: what every process that answers needs. */
export async function startWorkerBackground(): Promise<void> {
  await changeFeed(WORKER_FEED);
}

export async function stopBackground(): Promise<void> {
  await flushHeartbeats();
  await flushActivityCounts();
  await stopChangeFeed();
}
