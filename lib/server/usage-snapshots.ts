/** Applications that nobody looks at are counted, too: the active keys of every day are one line of a chart. */
import { setTimeout as delay } from "node:timers/promises";
import { listApplications } from "../domain/applications/list";
import { latestUsageSnapshot, takeUsageSnapshot } from "../domain/applications/usage-snapshot";
import { type Context, contextFor, SYSTEM } from "../domain/context";
import { logFailure } from "../domain/unavailable";

const LOOK_EVERY_MS = 60 * 60 * 1000;
const COUNT_EVERY_MS = 6 * LOOK_EVERY_MS;

export type UsageSnapshots = { stop(): void };

/** Looks every hour from the first hour on; not waited for at the end, since a broken-off count is only made again. */
export function startUsageSnapshots(): UsageSnapshots {
  const stopping = new AbortController();
  const { signal } = stopping;
  void (async () => {
    while (!signal.aborted) {
      await delay(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted)
        await takeDueSnapshots(contextFor(SYSTEM), signal).catch((error) =>
          logFailure(error, "keys and devices could not be counted; it is tried again in an hour"),
        );
    }
  })();
  return { stop: () => stopping.abort() };
}

/** One application after the other, and only those not counted for six hours. */
export async function takeDueSnapshots(ctx: Context, signal?: AbortSignal): Promise<void> {
  for (const application of await listApplications(ctx)) {
    if (signal?.aborted) return;
    const latest = await latestUsageSnapshot(ctx, application);
    const isDue = !latest || ctx.now.getTime() - latest.countedAt.getTime() >= COUNT_EVERY_MS;
    if (isDue) await takeUsageSnapshot(ctx, application);
  }
}
