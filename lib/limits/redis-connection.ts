/**
 * Connections to Redis in each of its forms, as `redis-store.ts` uses them. Each goes on trying until it is closed, and notes what
 * went wrong on the way.
 */
import { connectCluster } from "./redis-cluster";
import { connectSentinel } from "./redis-sentinel";
import { connectServer } from "./redis-server";
import type { SharedPlace } from "./shared-store";

export type RedisPlace = Exclude<SharedPlace, { kind: "upstash" }>;
export type PlaceOf<Kind extends RedisPlace["kind"]> = Extract<RedisPlace, { kind: Kind }>;

/** `from`: a sentinel, or a node that holds data. */
export type RedisFailure = Readonly<{ from: "sentinel" | "node"; error: Error }>;

export type RedisConnection = Readonly<{
  /** As rate-limiter-flexible takes it. */
  client: RedisCounter;
  isReady(): boolean;
  /** Settles, never rejects, once the first attempt to connect has succeeded or failed. */
  attempted: Promise<void>;
  failures: readonly RedisFailure[];
  /** Rejects when a part is away that some calls need and others do not. Only a cluster has such parts. */
  reachAll?(): Promise<void>;
  close(): void;
}>;

/** What the three kinds of clients have in common. */
export type RedisCounter = Readonly<{
  eval(script: string, options: { keys: string[]; arguments?: string[] }): Promise<unknown>;
}>;

export function connectRedis(place: RedisPlace): RedisConnection {
  if (place.kind === "redis-sentinel") return connectSentinel(place);
  if (place.kind === "redis-cluster") return connectCluster(place);
  return connectServer(place);
}
