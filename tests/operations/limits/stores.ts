/** Each kind of store over the real thing, so that one table of guarantees is checked on all of them. */

import { MemoryStore } from "@/lib/limits/memory-store";
import { RedisStore } from "@/lib/limits/redis-store";
import type { Limit, LimitStore } from "@/lib/limits/store";
import { UpstashStore } from "@/lib/limits/upstash-store";
import { eventually } from "../../support/eventually";
import { findRedisServer, requireRedisServer } from "../../support/redis-server";
import { startUpstashEndpoint } from "../../support/upstash-endpoint";

/** Where one kind of store counts. Every `open` is another server of the same installation. */
export type Place = {
  open(): LimitStore;
  /** With a wrong password or token. */
  openRefused(): LimitStore;
  kill(): Promise<void>;
  restart(): Promise<void>;
  /** Takes questions and does not answer. */
  pause(): void;
  resume(): void;
  close(): Promise<void>;
};

export type Kind = { name: string; start(): Promise<Place> };

export const memory: Kind = {
  name: "memory",
  start: async () => ({ ...alwaysUp, open: () => new MemoryStore(), openRefused: () => new MemoryStore() }),
};

const alwaysUp = {
  kill: async () => undefined,
  restart: async () => undefined,
  pause: () => undefined,
  resume: () => undefined,
  close: async () => undefined,
};

const redis: Kind = {
  name: "Redis",
  start: async () => {
    const server = await requireRedisServer({ password: "correct" });
    return {
      ...server,
      open: () => new RedisStore({ kind: "redis", url: server.url }),
      openRefused: () => new RedisStore({ kind: "redis", url: server.url.replace("correct", "wrong") }),
    };
  },
};

/** How long it may take is a matter of the store that falls back, and of a machine that others keep busy. */
const PATIENT_MS = 20_000;

const upstash: Kind = {
  name: "Upstash",
  start: async () => {
    const server = await requireRedisServer();
    const endpoint = await startUpstashEndpoint(server.url);
    return {
      ...endpoint,
      open: () => new UpstashStore(endpoint.url, endpoint.token, PATIENT_MS),
      openRefused: () => new UpstashStore(endpoint.url, "wrong", PATIENT_MS),
      close: async () => {
        await endpoint.close();
        await server.close();
      },
    };
  },
};

export const sharedKinds: Kind[] = [redis, upstash];
/** True, after the line that says so, where redis-server is missing. */
export const withoutRedis = findRedisServer() === null;

/** A limit nobody else counts on. */
export function aLimit(numbers: Partial<Omit<Limit, "name">> = {}): Limit {
  limits += 1;
  return { name: `test-${limits}`, callsMax: 3, windowSeconds: 1, blockSeconds: 0, ...numbers };
}
let limits = 0;

/** The store, once it counts: a busy machine may take longer for a connection than the store waits. */
export async function counting<Store extends LimitStore>(store: Store): Promise<Store> {
  const limit = aLimit();
  await eventually(async () => {
    try {
      await store.count(limit, "a");
    } catch (error) {
      store.renew?.();
      throw error;
    }
  }, 60_000);
  return store;
}

export async function times<T>(count: number, action: () => T | Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let done = 0; done < count; done += 1) results.push(await action());
  return results;
}

/**
 * Whether an answer comes before a timer that ends a little after `deadlineMs`, on a machine that lets all timers come late, too:
 * the order decides, not the clock. Rejects as the answer does.
 */
export function isAnsweredBy(deadlineMs: number, answer: Promise<unknown>): Promise<boolean> {
  const late = new Promise<false>((resolve) => {
    // A turn later than what the store itself does when its own timer ends.
    setTimeout(() => setImmediate(() => setImmediate(resolve, false)), deadlineMs + 100);
  });
  return Promise.race([answer.then(() => true), late]);
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Clocks are read once by the store and once here, in whole milliseconds. */
const READING_MS = 10;

/** `left()`: how much of a time that began with this call there must still be, in milliseconds, however slow the machine is. */
export function timer(ms: number): { left(): number } {
  const begun = performance.now();
  return { left: () => ms - (performance.now() - begun) - READING_MS };
}
