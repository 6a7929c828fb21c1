/** What runs beside the calls: the feed of changes, counting, sealing the log, and clearing up after uploads that a crash cut off. */
import { changeFeed, stopChangeFeed } from "../db/change-feed";
import { flushActivityCounts } from "../domain/applications/activity-counts";
import { contextFor, SYSTEM } from "../domain/context";
import { sweepPackages } from "../domain/releases/plugin-package";
import { sweepOrphans } from "../domain/releases/stored-file";
import { log } from "../log";
import { type Censuses, startCensuses } from "./censuses";
import { type Sealing, startSealing } from "./sealing";

let sealing: Sealing | null = null;
let censuses: Censuses | null = null;

/** Clearing up may take a while in a large store; nobody waits for it. */
export async function startBackground(): Promise<void> {
  await changeFeed();
  sealing ??= startSealing();
  censuses ??= startCensuses();
  void clearUp();
}

export async function stopBackground(): Promise<void> {
  censuses?.stop();
  censuses = null;
  await sealing?.stop();
  sealing = null;
  await flushActivityCounts();
  await stopChangeFeed();
}

async function clearUp(): Promise<void> {
  try {
    const swept = (await sweepOrphans(contextFor(SYSTEM))) + (await sweepPackages());
    if (swept > 0) log().info({ files: swept }, "deleted what broken-off uploads had left");
  } catch (error) {
    log().warn(
      { err: error },
      "what broken-off uploads left could not be deleted; the next start tries again",
    );
  }
}
