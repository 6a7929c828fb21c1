/** Whose turn a job is, with several servers at one database. */
import { randomUUID } from "node:crypto";
import { getEventListeners } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { database } from "@/lib/db/client";
import { holdLease, leaseEndsInMs } from "@/lib/db/lease";
import type { Job } from "@/lib/jobs/job";
import { runDueJobs } from "@/lib/jobs/run-due-jobs";
import { startJobs } from "@/lib/jobs/start-jobs";
import { takeTurn } from "@/lib/jobs/take-turn";
import { deferred } from "@/tests/support/deferred";

const HOUR_MS = 60 * 60 * 1000;

afterEach(() => void vi.useRealTimers());

function aJob(run: Job["run"], settings: Partial<Job> = {}): Job {
  const name = `test-${randomUUID()}`;
  return { name, everyMs: HOUR_MS, retryMs: HOUR_MS, delayMs: 0, servers: "one", run, ...settings };
}

/** Runs until the end of the test. */
function aServer(job: Job) {
  const running = startJobs([job]);
  onTestFinished(() => running.stop());
  return running;
}

/** Runs as long as its signal lets it. */
async function untilTheSignal(signal: AbortSignal): Promise<void> {
  await delay(HOUR_MS, undefined, { signal });
}

const never = () => new AbortController().signal;
const endsInMs = (job: Job) => leaseEndsInMs(database(), job.name);
const heldUntil = async (job: Job) => {
  const lease = await database().prisma.lease.findUnique({ where: { name: job.name } });
  return lease?.heldUntil.getTime() ?? 0;
};
const leases = (job: Job) => database().prisma.lease.count({ where: { name: job.name } });

it("is one server's, however many look at once, and is not due again before its time", async () => {
  let rounds = 0;
  const job = aJob(async () => {
    rounds += 1;
    await delay(50);
  });
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => takeTurn(job, never())));
  expect(outcomes.filter(({ kind }) => kind === "done")).toHaveLength(1);
  expect(outcomes.filter(({ kind }) => kind === "not_due")).toHaveLength(9);
  expect(await takeTurn(job, never())).toMatchObject({ kind: "not_due" });
  expect(rounds).toBe(1);
  expect(await endsInMs(job)).toBeGreaterThan(HOUR_MS - 60_000);
});

it("is never two servers' at a time, and goes on for ever", async () => {
  let underWay = 0;
  let rounds = 0;
  const seen: number[] = [];
  const job = aJob(
    async () => {
      underWay += 1;
      seen.push(underWay);
      await delay(5);
      underWay -= 1;
      rounds += 1;
    },
    { everyMs: 20, retryMs: 20 },
  );
  const [one, other] = [aServer(job), aServer(job)];
  await expect.poll(() => rounds).toBeGreaterThan(20);
  await Promise.all([one.stop(), other.stop()]);
  expect(new Set(seen)).toEqual(new Set([1]));
  const last = rounds;
  await delay(100);
  expect(rounds).toBe(last);
});

it("is every server's where what it works on is its own, and writes no lease", async () => {
  let rounds = 0;
  const count = async () => {
    rounds += 1;
  };
  const job = aJob(count, { servers: "every" });
  await Promise.all([takeTurn(job, never()), takeTurn(job, never())]);
  expect([rounds, await leases(job)]).toEqual([2, 0]);
});

it("is taken over after a crash, when the lease has ended", async () => {
  const done = deferred();
  const job = aJob(async () => done.resolve());
  const crashed = randomUUID();
  await holdLease(database(), job.name, crashed, 60);
  expect(await takeTurn(job, never())).toMatchObject({ kind: "not_due" });
  await holdLease(database(), job.name, crashed, 1);
  aServer(job);
  await done.promise;
});

it("is not held up by a clock that was wrong", async () => {
  const job = aJob(async () => undefined);
  await holdLease(database(), job.name, randomUUID(), 2 * (HOUR_MS / 1000));
  expect(await takeTurn(job, never())).toEqual({ kind: "done" });
});

it("is kept by a round that takes longer than the lease", async () => {
  const done = deferred();
  const job = aJob(() => done.promise);
  const running = takeTurn(job, never(), { leaseSeconds: 60, renewMs: 20 });
  await expect.poll(() => leases(job)).toBe(1);
  const begun = await heldUntil(job);
  await expect.poll(() => heldUntil(job)).toBeGreaterThan(begun);
  done.resolve();
  expect(await running).toEqual({ kind: "done" });
});

it("ends for a server that lost it, and stays the other's", async () => {
  const job = aJob(untilTheSignal);
  const running = takeTurn(job, never(), { leaseSeconds: 60, renewMs: 20 });
  await expect.poll(() => leases(job)).toBe(1);
  const other = randomUUID();
  await database().prisma.lease.update({ where: { name: job.name }, data: { holder: other } });
  expect(await running).toEqual({ kind: "stopped" });
  expect(await database().prisma.lease.findUnique({ where: { name: job.name } })).toMatchObject({
    holder: other,
  });
});

it("stops in the middle when the server does, and is another's at once", async () => {
  const begun = deferred();
  const job = aJob((signal) => {
    begun.resolve();
    return untilTheSignal(signal);
  });
  const server = aServer(job);
  await begun.promise;
  await server.stop();
  expect(await leases(job)).toBe(0);
  expect(await takeTurn({ ...job, run: async () => undefined }, never())).toEqual({ kind: "done" });
});

it("comes again sooner after a round that failed", async () => {
  let rounds = 0;
  const job = aJob(
    async () => {
      rounds += 1;
      if (rounds === 1) throw new Error("the first one fails");
    },
    { retryMs: 10 },
  );
  aServer(job);
  // Longer than a lease that is held while a round is under way.
  await expect.poll(() => endsInMs(job)).toBeGreaterThan(HOUR_MS / 2);
  expect(rounds).toBe(2);
});

it("of a cron call are all that are due, one after the other, until its time is over", async () => {
  const time = new AbortController();
  const quick = aJob(async () => undefined);
  const failing = aJob(() => Promise.reject(new Error("it fails")));
  const long = aJob((signal) => {
    time.abort();
    return untilTheSignal(signal);
  });
  const late = aJob(async () => undefined);
  await takeTurn(quick, never());
  const outcomes = (await runDueJobs(time.signal, { table: [quick, failing, long, late] })).map(
    ({ outcome }) => outcome,
  );
  expect(outcomes).toEqual(["not_due", "failed", "stopped", "stopped"]);
  expect(await leases(late)).toBe(0);
});

it("of a cron call that has a backlog is stopped, so that those after it have their turn", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const begun = { backlog: deferred(), waits: deferred() };
  const begins = (name: keyof typeof begun) => (signal: AbortSignal) => {
    begun[name].resolve();
    return untilTheSignal(signal);
  };
  const backlog = aJob(begins("backlog"), { servers: "every" });
  const waits = aJob(begins("waits"));
  let isDone = false;
  const last = aJob(async () => {
    isDone = true;
  });
  const running = runDueJobs(never(), { totalMs: 2_000, table: [backlog, waits, last] });
  await begun.backlog.promise;
  vi.advanceTimersByTime(1_000);
  await begun.waits.promise;
  vi.advanceTimersByTime(500);
  const reports = await running;
  vi.useRealTimers();
  expect(reports.map(({ outcome }) => outcome)).toEqual(["stopped", "stopped", "done"]);
  expect(isDone).toBe(true);
  // It goes on at the next call.
  expect(await leases(waits)).toBe(0);
});

it("leaves nothing behind at the signal of a process that lives on", async () => {
  const { signal } = new AbortController();
  for (const servers of ["one", "every"] as const)
    await runDueJobs(signal, { table: [aJob(async () => undefined, { servers })] });
  await takeTurn(
    aJob(async () => undefined),
    signal,
  );
  expect(getEventListeners(signal, "abort")).toEqual([]);
});
