/** Published files are read back now and then, slowly, by one server at a time: what rots on a disk is noticed before a customer does. */
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { config } from "../config";
import { database } from "../db/client";
import { holdLease, releaseLease } from "../db/lease";
import { contextFor, SYSTEM } from "../domain/context";
import { verifyDueFile } from "../domain/releases/verify-files";
import { logFailure } from "../domain/unavailable";

const LEASE = "file-checks";
/** A server that is gone gives up its turn after so long. */
const LEASE_SECONDS = 120;
const RENEW_MS = 30_000;
const LOOK_EVERY_MS = 10 * 60 * 1000;

export type Scrubbing = { stop(): Promise<void> };

/** Looks every ten minutes for files that were not read for `FILE_CHECK_DAYS`, and reads one after the other. */
export function startScrubbing(everyMs: number = LOOK_EVERY_MS): Scrubbing {
  const stopping = new AbortController();
  const { signal } = stopping;
  const holder = randomUUID();
  const running = (async () => {
    while (!signal.aborted) {
      await delay(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      await scrub(holder, signal).catch((error) => {
        if (!signal.aborted) logFailure(error, "published files could not be read back; it is tried again");
      });
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** Reads what is due, unless another server is at it. What cannot be read ends the turn: the storage may be down. */
export async function scrub(holder: string, signal: AbortSignal): Promise<void> {
  const { days, mbPerSecond } = config().fileChecks;
  if (days === 0 || !(await holdLease(database(), LEASE, holder, LEASE_SECONDS))) return;
  const lost = new AbortController();
  const ended = AbortSignal.any([signal, lost.signal]);
  let renewedAt = performance.now();
  const beat = async () => {
    if (performance.now() - renewedAt < RENEW_MS) return;
    renewedAt = performance.now();
    const isHeld = await holdLease(database(), LEASE, holder, LEASE_SECONDS).catch(() => false);
    if (!isHeld) lost.abort();
  };
  try {
    while (!ended.aborted) {
      const verified = await verifyDueFile(contextFor(SYSTEM), days, { mbPerSecond, signal: ended, beat });
      if (!verified || verified.problem === "unreadable") return;
      await beat();
    }
  } finally {
    await releaseLease(database(), LEASE, holder).catch(() => undefined);
  }
}
