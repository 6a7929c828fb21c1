/** The console log is sealed beside the calls, by one server at a time. */
import { setTimeout as delay } from "node:timers/promises";
import { sealAll } from "../domain/audit/seal";
import { logFailure } from "../domain/unavailable";

/** One look along an index that is empty when nothing waits. */
const EVERY_MS = 2_000;

export type Sealing = { stop(): Promise<void> };

/** Seals every two seconds until it is stopped; what a crash leaves unsealed is sealed by the next look. */
export function startSealing(everyMs: number = EVERY_MS): Sealing {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = (async () => {
    while (!signal.aborted) {
      await sealAll(() => !signal.aborted).catch((error) =>
        logFailure(error, "entries of the console log could not be sealed; it is tried again"),
      );
      await delay(everyMs, undefined, { signal }).catch(() => undefined);
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
