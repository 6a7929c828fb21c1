/** Where migrations are a command of their own, as under `next start`, a server may be started before them. */
import { setTimeout as delay } from "node:timers/promises";
import { pendingMigrations } from "../db/migrate";
import { isUnavailable } from "../domain/unavailable";
import { log } from "../log";

const LOOK_AGAIN_MS = 5_000;
const PENDING =
  "the database lacks migrations of this version: run `npm run latchkey migrate`; until then this server reports that it is not ready, and runs no jobs";

/** Says once that migrations are pending, and resolves when they are applied or the signal is aborted. Never rejects. */
export async function untilMigrated(signal: AbortSignal): Promise<void> {
  let isSaid = false;
  while (!signal.aborted) {
    const pending = await pendingNow();
    if (pending?.length === 0) {
      if (isSaid) log().info("the migrations are applied");
      return;
    }
    if (pending && !isSaid) {
      log().error({ migrations: pending }, PENDING);
      isSaid = true;
    }
    await delay(LOOK_AGAIN_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** Null: the database does not say. */
async function pendingNow(): Promise<string[] | null> {
  try {
    return await pendingMigrations();
  } catch (error) {
    if (isUnavailable(error)) return null;
    log().error({ err: error }, "whether migrations are pending cannot be found out");
    return [];
  }
}
