/** Each kind of store over the real thing, so that one table of guarantees is checked on all of them. */

import { MemoryStore } from "@/lib/limits/memory-store";
import { RedisStore } from "@/lib/limits/redis-store";
import type { Limit, LimitStore } from "@/lib/limits/store";
import { UpstashStore } from "@/lib/limits/upstash-store";
import { findRedisServer, type RedisServer, startRedisServer } from "../../support/redis-server";
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
    const server = await redisServer({ password: "correct" });
    return {
      ...server,
      open: () => new RedisStore(server.url),
      openRefused: () => new RedisStore(server.url.replace("correct", "wrong")),
    };
  },
};

const upstash: Kind = {
  name: "Upstash",
  start: async () => {
    const server = await redisServer();
    const endpoint = await startUpstashEndpoint(server.url);
    return {
      ...endpoint,
      // Patient: how long it may take is a matter of the store that falls back, and of a machine that others keep busy.
      open: () => new UpstashStore(endpoint.url, endpoint.token, 10_000),
      openRefused: () => new UpstashStore(endpoint.url, "wrong"),
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

export async function redisServer(options: { password?: string } = {}): Promise<RedisServer> {
  const server = await startRedisServer(options);
  if (!server) throw new Error("redis-server has gone between two tests.");
  return server;
}

/** A limit nobody else counts on. */
export function aLimit(numbers: Partial<Omit<Limit, "name">> = {}): Limit {
  limits += 1;
  return { name: `test-${limits}`, callsMax: 3, windowSeconds: 1, blockSeconds: 0, ...numbers };
}
let limits = 0;

export async function times<T>(count: number, action: () => T | Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let done = 0; done < count; done += 1) results.push(await action());
  return results;
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
