/** What pages show of all keys and devices of an application. */
import { setTimeout as delay } from "node:timers/promises";
import type { Context } from "../context";
import { logFailure } from "../unavailable";
import type { Application } from "./find";
import { latestUsageSnapshot, takeUsageSnapshot, type UsageSnapshot } from "./usage-snapshot";

/** A page waits no longer for a count, which goes on by itself; it shows the one before. */
const WAIT_MS = 1_000;

/**
 * The usage snapshot, of this moment where counting is quick; null while the very first one takes its time. One from before
 * `notBefore` is made again, and comes all the same where that takes longer than `waitMs`.
 */
export async function applicationFigures(
  ctx: Context,
  application: Application,
  { waitMs = WAIT_MS, notBefore = null }: { waitMs?: number; notBefore?: Date | null } = {},
): Promise<UsageSnapshot | null> {
  const waiting = new AbortController();
  const taken = takeUsageSnapshot(ctx, application, { notBefore }).catch((error) =>
    logFailure(error, "keys and devices could not be counted; the next look tries again"),
  );
  await Promise.race([taken, delay(waitMs, undefined, { signal: waiting.signal }).catch(() => undefined)]);
  waiting.abort();
  return latestUsageSnapshot(ctx, application);
}
