/** The jobs of a process that lives on. Any number of servers may run them: the database decides whose turn it is. */
import { setMaxListeners } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { beforeDisconnect } from "../db/client";
import { logFailure } from "../domain/unavailable";
import type { Job } from "./job";
import { jobs } from "./jobs";
import { takeTurn } from "./take-turn";

export type RunningJobs = Readonly<{
  /** Rounds under way are told to end, and get a few seconds. */
  stop(): Promise<void>;
}>;

/** Two servers that wait for the same end of a lease need not ask by the millisecond. */
const LOOK_AGAIN_MS = 1_000;
const STOP_MS = 5_000;

/**
 * Runs every job until `stop` is called or the database is closed, which waits for it. Throws when none is configured.
 * `ready`: resolves when the first may begin.
 */
export function startJobs(
  table: readonly Job[] = jobs,
  ready: (signal: AbortSignal) => Promise<void> = async () => undefined,
): RunningJobs {
  const stopping = new AbortController();
  // Every job listens to it while it waits: Node takes more than ten for a leak.
  setMaxListeners(0, stopping.signal);
  let loops: Promise<unknown> = Promise.resolve();
  const stop = async () => {
    stopping.abort();
    const ended = new AbortController();
    const tooLong = delay(STOP_MS, undefined, { signal: ended.signal }).catch(() => undefined);
    await Promise.race([loops, tooLong]);
    ended.abort();
  };
  beforeDisconnect(stop);
  loops = ready(stopping.signal).then(() => Promise.all(table.map((job) => repeat(job, stopping.signal))));
  return { stop };
}

async function repeat(job: Job, signal: AbortSignal): Promise<void> {
  let pauseMs = job.delayMs;
  while (!signal.aborted) {
    await delay(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
    if (!signal.aborted) pauseMs = await runWhenDue(job, signal);
  }
}

/** Answers in how many milliseconds to look again. */
async function runWhenDue(job: Job, signal: AbortSignal): Promise<number> {
  try {
    const outcome = await takeTurn(job, signal);
    if (outcome.kind === "done") return job.everyMs;
    if (outcome.kind !== "not_due") return job.retryMs;
    return Math.min(Math.max(outcome.ms, LOOK_AGAIN_MS), job.everyMs);
  } catch (error) {
    if (!signal.aborted)
      logFailure(error, `whose turn "${job.name}" is could not be asked; it is tried again`);
    return job.retryMs;
  }
}
