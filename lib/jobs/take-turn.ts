/**
 * One round of a job, wherever it is due. For jobs of one server the lease is both: who runs it now, and from when on it may
 * run again. A server that is gone gives up its turn after LEASE_SECONDS.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { database } from "../db/client";
import { holdLease, leaseEndsInMs, releaseLease } from "../db/lease";
import { contextFor, SYSTEM } from "../domain/context";
import { noteFailingJob, noteWorkingJob } from "../domain/failing-jobs";
import { logFailure } from "../domain/unavailable";
import { codeOf } from "../process/error-code";
import { measure } from "../process/measure";
import type { Job } from "./job";
import { linkedSignal } from "./linked-signal";

export type TurnOutcome =
  | Readonly<{ kind: "done" | "failed" | "stopped" }>
  /** Another server is at it, or it is not due for so long. */
  | Readonly<{ kind: "not_due"; ms: number }>;

type Ended = "done" | "failed" | "stopped";
type KeptLease = Readonly<{ lost: AbortSignal; stop(): Promise<void> }>;

const LEASE_SECONDS = 60;
const RENEW_MS = 15_000;

/**
 * Runs the job unless it is not due. Never rejects because of the job, whose failure is logged; rejects when the database
 * does not say whose turn it is. `leaseSeconds` and `renewMs` are for tests.
 */
export async function takeTurn(
  job: Job,
  signal: AbortSignal,
  { leaseSeconds = LEASE_SECONDS, renewMs = RENEW_MS } = {},
): Promise<TurnOutcome> {
  if (job.servers === "every") return { kind: await runRound(job, signal) };
  // Of this turn alone: a lease that lasts until the next one belongs to no one, not even this server.
  const holder = randomUUID();
  // And some more: a server that asked a moment earlier sees a lease that was given a moment later.
  const longestSeconds = Math.max(job.everyMs, job.retryMs) / 1000 + leaseSeconds;
  if (!(await holdLease(database(), job.name, holder, leaseSeconds, longestSeconds)))
    return { kind: "not_due", ms: await leaseEndsInMs(database(), job.name) };
  const lease = keepLease(job.name, holder, leaseSeconds, renewMs);
  const linked = linkedSignal([signal, lease.lost]);
  const kind = await runRound(job, linked.signal);
  linked.unlink();
  await lease.stop();
  // If the database is away now, the lease ends by itself.
  await leave(job, holder, kind).catch(() => undefined);
  return { kind };
}

async function runRound(job: Job, signal: AbortSignal): Promise<Ended> {
  const begun = performance.now();
  const measured = (outcome: "done" | "failed") => {
    measure({ kind: "job", name: job.name, outcome, seconds: (performance.now() - begun) / 1000 });
    return outcome;
  };
  try {
    await job.run(signal);
    if (signal.aborted) return "stopped";
    await noteWorking(job.name);
    return measured("done");
  } catch (error) {
    if (signal.aborted) return "stopped";
    logFailure(error, `the job "${job.name}" failed; it is tried again`);
    await noteFailing(job.name, error);
    return measured("failed");
  }
}

/** Of jobs whose last round here did not fail: nothing is written after each round, of which some are due every second. */
const working = new Set<string>();

async function noteWorking(name: string): Promise<void> {
  if (working.has(name)) return;
  // If it cannot be said now, the next round says it.
  await noteWorkingJob(contextFor(SYSTEM), name).then(
    () => working.add(name),
    () => undefined,
  );
}

/** A database that is away needs no row to be noticed. */
async function noteFailing(name: string, error: unknown): Promise<void> {
  working.delete(name);
  await noteFailingJob(contextFor(SYSTEM), name, codeOf(error)).catch(() => undefined);
}

/** Renews until it is stopped. Lost: another server took it, or nothing was heard of the database for nearly its whole time. */
function keepLease(name: string, holder: string, leaseSeconds: number, renewMs: number): KeptLease {
  const stopping = new AbortController();
  const lost = new AbortController();
  let renewedAt = performance.now();
  const renewing = (async () => {
    while (!lost.signal.aborted) {
      await delay(renewMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      const askedAt = performance.now();
      const isHeld = await holdLease(database(), name, holder, leaseSeconds).catch(() => null);
      if (isHeld) renewedAt = askedAt;
      const isOver = performance.now() - renewedAt > leaseSeconds * 1000 - renewMs;
      if (isHeld === false || isOver) lost.abort();
    }
  })();
  return {
    lost: lost.signal,
    stop: async () => {
      stopping.abort();
      await renewing;
    },
  };
}

/** What was cut short is free for anyone at once. */
async function leave(job: Job, holder: string, kind: Ended): Promise<void> {
  if (kind === "stopped") return releaseLease(database(), job.name, holder);
  const restMs = kind === "done" ? job.everyMs : job.retryMs;
  await holdLease(database(), job.name, holder, restMs / 1000);
}
