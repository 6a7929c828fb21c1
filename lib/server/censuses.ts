/** Applications that nobody looks at are counted, too: the active keys of every day are one line of a chart. */
import { setTimeout as delay } from "node:timers/promises";
import { latestCensus, takeCensus } from "../domain/applications/census";
import { listApplications } from "../domain/applications/list";
import { type Context, contextFor, SYSTEM } from "../domain/context";
import { logFailure } from "../domain/unavailable";

const LOOK_EVERY_MS = 60 * 60 * 1000;
const COUNT_EVERY_MS = 6 * LOOK_EVERY_MS;

export type Censuses = { stop(): void };

/** Looks every hour from the first hour on; not waited for at the end, since a broken-off count is only made again. */
export function startCensuses(): Censuses {
  const stopping = new AbortController();
  const { signal } = stopping;
  void (async () => {
    while (!signal.aborted) {
      await delay(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted)
        await takeDueCensuses(contextFor(SYSTEM), signal).catch((error) =>
          logFailure(error, "keys and devices could not be counted; it is tried again in an hour"),
        );
    }
  })();
  return { stop: () => stopping.abort() };
}

/** One application after the other, and only those not counted for six hours. */
export async function takeDueCensuses(ctx: Context, signal?: AbortSignal): Promise<void> {
  for (const application of await listApplications(ctx)) {
    if (signal?.aborted) return;
    const latest = await latestCensus(ctx, application);
    const isDue = !latest || ctx.now.getTime() - latest.countedAt.getTime() >= COUNT_EVERY_MS;
    if (isDue) await takeCensus(ctx, application);
  }
}
