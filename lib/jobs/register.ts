/** What runs beside the requests in a process that hosts Next, under any program. Called once, by `instrumentation.ts`. */
import { type After, holdProcessWith } from "../after-answer";
import { config } from "../config";
import { changeFeed } from "../db/change-feed";
import { isConnected } from "../db/client";
import { flushHeartbeats } from "../domain/activations/heartbeats";
import { flushActivityCounts } from "../domain/applications/activity-counts";
import { jobs } from "./jobs";
import { type RunningJobs, startJobs } from "./start-jobs";
import { untilMigrated } from "./until-migrated";

const SIGNALS = ["SIGTERM", "SIGINT"] as const;

/** `after`: Next's own, for hosts that may freeze the process. What is configured wrongly ends the process with a sentence. */
export function runBesideRequests(after: After): void {
  try {
    if (config().jobs === "cron") {
      holdProcessWith(after);
      void untilMigrated(new AbortController().signal);
    } else runInProcess();
  } catch (error) {
    // Next would go on, and answer 500 to everything.
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}

function runInProcess(): void {
  const isOpenAlready = isConnected();
  // A program of ours has applied the migrations before.
  const running = startJobs(jobs, isOpenAlready ? undefined : untilMigrated);
  // If it fails now, the first request that needs it starts it.
  changeFeed().catch(() => undefined);
  // A program of ours that opened the database also closes it, and the jobs before it.
  if (!isOpenAlready) endOnSignals(running);
}

/** Next ends the process when the last request is answered: until then there is time for as much as there is. */
function endOnSignals(running: RunningJobs): void {
  for (const signal of SIGNALS) {
    process.once(signal, () => {
      void Promise.all([running.stop(), flushHeartbeats(), flushActivityCounts()]);
      // Having listened must not keep a process that has no other way to end.
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
    });
  }
}
