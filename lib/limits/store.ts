/**
 * What a place that counts calls must be able to do, in memory or shared by several servers. Stores know numbers and
 * opaque subjects; which limits exist and what a subject means is not their business.
 */
import type { Config } from "../config/config";

export type SharedPlace = Exclude<Config["limitsStore"], { kind: "memory" }>;
export type RedisPlace = Exclude<SharedPlace, { kind: "upstash" }>;

/** A fixed window that starts with its first call, and optionally a block for callers that exceed it. */
export type Limit = Readonly<{
  /** Part of the stored key, so renaming a limit resets it. */
  name: string;
  callsMax: number;
  windowSeconds: number;
  /** How long a subject stays blocked from the first call too many; 0: until the window ends. */
  blockSeconds: number;
}>;

/** The calls so far, and when they are forgotten: at the end of the window or, past `callsMax`, of the block. */
export type Count = Readonly<{ calls: number; msLeft: number }>;

/** Immediate if no other process has to be asked. */
export type MaybePromise<T> = T | Promise<T>;

/** Both: at once, too, where both are at hand. */
export function both<A, B>(first: MaybePromise<A>, second: MaybePromise<B>): MaybePromise<[A, B]> {
  if (first instanceof Promise || second instanceof Promise) return Promise.all([first, second]);
  return [first, second];
}

export interface LimitStore {
  /** Counts one call and answers the count with it. Atomic over all servers that share the store. */
  count(limit: Limit, subject: string): MaybePromise<Count>;
  /** The count as it is, without a call; null when nothing is counted. */
  look(limit: Limit, subject: string): MaybePromise<Count | null>;
  /** Replaces a connection that may be dead. Only stores with a connection have it. */
  renew?(): void;
  close(): void;
}

/** Stored keys are `latchkey:limits:<limit>:<subject>`. */
export function keyPrefix(limit: Limit): string {
  return `latchkey:limits:${limit.name}`;
}
