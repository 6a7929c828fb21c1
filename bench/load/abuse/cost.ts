/** What one request costs the server: each is sent until the processor's clock, which ticks every ten milliseconds, tells it. */
import { childNamed, cpuMicrosOf, diskBytesOf, memoryBytesOf } from "../processes";
import type { Program } from "../programs";
import type { World } from "../world";
import type { Attempt } from "./attempt";
import type { Got, Sender } from "./sender";

/** Per request. */
export type Cost = Readonly<{
  title: string;
  /** The one that came most often; `failures`: those of 500. */
  status: number;
  failures: number;
  requests: number;
  apiMs: number;
  pagesMs: number;
  databaseMs: number;
  /** What the memory of both processes grew by, with all of them. */
  grownBytes: number;
  walBytes: number;
  diskBytes: number;
  logBytes: number;
  sentBytes: number;
  receivedBytes: number;
}>;

export type Bench = Readonly<{ world: World; product: Program; sender: Sender; idle: Idle }>;
/** Of a server that no one asks, in micros of processor time for each millisecond. */
export type Idle = Readonly<{ api: number; pages: number; database: number }>;
type Bound = Readonly<{ requestsMin: number; requestsMax: number; ms: number }>;

export const USUAL: Bound = { requestsMin: 30, requestsMax: 150, ms: 500 };
const AT_A_TIME = 4;
const IDLE_MS = 2_000;

/** Each request of a run comes from another address, so that none is refused, and is unlike all before. */
let number = 0;

export async function costOf(attempt: Attempt, bench: Bench, bound: Bound = USUAL): Promise<Cost> {
  const { idle } = bench;
  await sendAll(attempt, bench, { requestsMin: AT_A_TIME, requestsMax: AT_A_TIME, ms: 0 });
  const begun = performance.now();
  const before = await state(bench);
  const got = await sendAll(attempt, bench, bound);
  const after = await state(bench);
  const ms = performance.now() - begun;
  const requests = got.length;
  const each = (read: (from: typeof before) => number) => (read(after) - read(before)) / requests;
  const busy = (read: (from: typeof before) => number, idleMicros: number) =>
    Math.max(0, each(read) - (idleMicros * ms) / requests) / 1000;
  const sum = (read: (one: Got) => number) => got.reduce((total, one) => total + read(one), 0) / requests;
  return {
    title: attempt.title,
    status: commonest(got.map(({ status }) => status)),
    failures: got.filter(({ status }) => status === 500).length,
    requests,
    apiMs: busy(({ api }) => api, idle.api),
    pagesMs: busy(({ pages }) => pages, idle.pages),
    databaseMs: busy(({ database }) => database, idle.database),
    grownBytes: after.memory - before.memory,
    walBytes: each(({ wal }) => wal),
    diskBytes: each(({ disk }) => disk),
    logBytes: each(({ log }) => log),
    sentBytes: sum(({ sentBytes }) => sentBytes),
    receivedBytes: sum(({ receivedBytes }) => receivedBytes),
  };
}

export async function idleOf(bench: Omit<Bench, "idle">): Promise<Idle> {
  const before = await state(bench);
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const after = await state(bench);
  const rate = (read: (from: typeof before) => number) => (read(after) - read(before)) / IDLE_MS;
  return {
    api: rate(({ api }) => api),
    pages: rate(({ pages }) => pages),
    database: rate(({ database }) => database),
  };
}

async function sendAll(attempt: Attempt, { sender }: Bench, bound: Bound): Promise<Got[]> {
  const until = performance.now() + bound.ms;
  const got: Got[] = [];
  let begun = 0;
  const mayGoOn = () => begun < bound.requestsMin || (begun < bound.requestsMax && performance.now() < until);
  const one = async () => {
    while (mayGoOn()) {
      begun += 1;
      number += 1;
      got.push(await sender.send(attempt.request(number), addressOf(number)));
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, one));
  return got;
}

/** Another one for each number, of those that only documents use and of those that no one does. */
export function addressOf(n: number): string {
  return `2001:db8:${(n >> 16).toString(16)}:${(n & 0xffff).toString(16)}::1`;
}

/** Whose processor time, memory and bytes belong to which part. */
async function state({ world, product }: Omit<Bench, "idle">) {
  const pages = childNamed(product.pid, "pages") ?? 0;
  return {
    api: cpuMicrosOf(product.pid),
    pages: cpuMicrosOf(pages),
    database: world.databaseCpuMicros() ?? 0,
    memory: memoryBytesOf(product.pid) + memoryBytesOf(pages),
    wal: await world.walBytes(),
    disk: diskBytesOf(product.pid) + diskBytesOf(pages),
    log: product.outputBytes(),
  };
}

function commonest(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [[most] = [0]] = [...counts].toSorted(([, one], [, other]) => other - one);
  return most;
}
