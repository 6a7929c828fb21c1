/** What runs beside the requests in a process that hosts Next, under any program. Called once, by `instrumentation.ts`. */
import { setTimeout as delay } from "node:timers/promises";
import { type Config, config } from "../config/config";
import { changeFeed } from "../db/change-feed";
import { beforeDisconnect, isConnected, withholdDatabase } from "../db/client";
import { flushHeartbeats } from "../domain/activations/heartbeats";
import { flushActivityCounts } from "../domain/applications/activity-counts";
import { checkDatabase, type DatabaseProblem } from "../domain/database-check";
import { isUnavailable } from "../domain/unavailable";
import { type After, holdProcessWith } from "../process/after-answer";
import { log } from "../process/log";
import { closeTracing } from "../tracing/spans";
import { jobs } from "./jobs";
import { type RunningJobs, startJobs } from "./start-jobs";

const SIGNALS = ["SIGTERM", "SIGINT"] as const;
/** As long as a call waits for a connection. */
const FIRST_LOOK_MS = 5_000;

/**
 * Resolves when requests may be answered. `after`: Next's own, for hosts that may freeze the process. `measureAlone`: for metrics,
 * without a program of ours that takes them. What is configured wrongly ends the process with a sentence.
 */
export async function runBesideRequests(
  after: After,
  measureAlone: (metrics: NonNullable<Config["metrics"]>) => Promise<void>,
): Promise<void> {
  try {
    const { tracing, metrics } = config();
    if (tracing) await (await import("../tracing/open")).openTracing();
    // A program of ours that opened the database has checked it; it also closes it, and the jobs before it.
    const isOpenAlready = isConnected();
    if (!isOpenAlready) {
      endAlsoOnHangUp();
      await withholdUntilChecked();
      if (metrics) await measureAlone(metrics);
    }
    if (config().jobs === "cron") {
      holdProcessWith(after);
      void untilUsable(new AbortController().signal);
    } else runInProcess(isOpenAlready);
  } catch (error) {
    // Next would go on, and answer 500 to everything.
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}

/** Next knows SIGTERM and SIGINT; a terminal that is closed would end it in the middle of an answer. */
function endAlsoOnHangUp(): void {
  process.once("SIGHUP", () => process.kill(process.pid, "SIGTERM"));
}

/** The first look is waited for, though not for long, so that a host that starts a process for a request has an answer to it. */
async function withholdUntilChecked(): Promise<void> {
  withholdDatabase();
  // What it throws is told by the next look.
  const look = checkDatabase().catch(() => undefined);
  await Promise.race([look, delay(FIRST_LOOK_MS, undefined, { ref: false })]);
}

function runInProcess(isOpenAlready: boolean): void {
  if (isOpenAlready) beforeDisconnect(closeTracing);
  const running = startJobs(jobs, isOpenAlready ? undefined : untilUsable);
  // If it fails now, the first request that needs it starts it.
  changeFeed().catch(() => undefined);
  if (!isOpenAlready) endOnSignals(running);
}

/** Next ends the process when the last request is answered: until then there is time for as much as there is. */
function endOnSignals(running: RunningJobs): void {
  for (const signal of SIGNALS) {
    process.once(signal, () => {
      void Promise.all([running.stop(), flushHeartbeats(), flushActivityCounts(), closeTracing()]);
      // Having listened must not keep a process that has no other way to end.
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
    });
  }
}

/** Under a program that does not open the database itself, as `next start`, what is wrong with it shows only once the server runs. */
const LOOK_AGAIN_MS = 1_000;
const UNTIL_THEN = "until then this server reports that it is not ready, answers 503 and runs no jobs";
const PENDING = `the database lacks migrations of this version: run \`latchkey migrate\`; ${UNTIL_THEN}`;
const AWAY = `the database does not answer; ${UNTIL_THEN}`;
const UNKNOWN = `whether the database can be used cannot be found out; ${UNTIL_THEN}`;

/** Says each problem once, and resolves when there is none or the signal is aborted. Never rejects. */
async function untilUsable(signal: AbortSignal): Promise<void> {
  let said: string | null = null;
  const sayOnce = (fields: object, message: string) => {
    if (message !== said) log().error(fields, message);
    said = message;
  };
  while (!signal.aborted) {
    try {
      const problem = await checkDatabase();
      if (problem === null) {
        if (said) log().info("the database can be used");
        return;
      }
      sayOnce(...told(problem));
    } catch (error) {
      sayOnce({ err: error }, isUnavailable(error) ? AWAY : UNKNOWN);
    }
    await delay(LOOK_AGAIN_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

function told(problem: DatabaseProblem): [object, string] {
  if (problem.kind === "migrations") return [{ migrations: problem.pending }, PENDING];
  return [{}, `${problem.sentence} This server reports that it is not ready, answers 503 and runs no jobs.`];
}
