/** What broken-off uploads have left goes a day later, whichever server they were sent to. */
import { setTimeout as delay } from "node:timers/promises";
import { contextFor, SYSTEM } from "../domain/context";
import { sweepPackages } from "../domain/releases/plugin-package";
import { sweepUploads } from "../domain/releases/uploads";
import { logFailure } from "../domain/unavailable";
import { log } from "../log";

const EVERY_MS = 60 * 60 * 1000;
/** A server that has only just started, or whose database is away for a moment, need not wait an hour. */
const RETRY_MS = 15_000;

export type Clearing = { stop(): void };

/** At the start and then every hour; not waited for at the end, since what is cleared halfway is cleared again. */
export function startClearing(everyMs: number = EVERY_MS): Clearing {
  const stopping = new AbortController();
  const { signal } = stopping;
  void (async () => {
    while (!signal.aborted) {
      const isDone = await clearUp(signal).then(
        () => true,
        (error: unknown) => {
          // At the end the database is closed under it.
          if (!signal.aborted)
            logFailure(error, "broken-off uploads could not be cleared; it is tried again");
          return false;
        },
      );
      const pauseMs = isDone ? everyMs : Math.min(RETRY_MS, everyMs);
      await delay(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  })();
  return { stop: () => stopping.abort() };
}

async function clearUp(signal: AbortSignal): Promise<void> {
  const ctx = contextFor(SYSTEM);
  const [uploads, packages] = [await sweepUploads(ctx, signal), await sweepPackages(ctx.now)];
  if (uploads + packages > 0) log().info({ uploads, packages }, "cleared up after broken-off uploads");
}
