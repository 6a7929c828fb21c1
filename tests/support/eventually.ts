/** Guarantees with a time: what must hold within a second, on every server. */
import { setTimeout as delay } from "node:timers/promises";

const WITHIN_MS = 1_000;
const STEP_MS = 20;

/**
 * Tries again until `attempt` does not throw; throws what it threw last when the time is over. The time is counted in
 * attempts and the pauses between them, which take longer where others keep the machine busy, as all that is waited for does.
 */
export async function eventually<T>(attempt: () => Promise<T>, withinMs = WITHIN_MS): Promise<T> {
  for (let leftMs = withinMs; ; leftMs -= STEP_MS) {
    try {
      return await attempt();
    } catch (error) {
      if (leftMs <= 0) throw error;
      await delay(STEP_MS);
    }
  }
}

/** What `work` resolves with. Throws when the time, counted likewise, is over before it is done. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let isDone = false;
  const done = () => {
    isDone = true;
  };
  work.then(done, done);
  await eventually(async () => {
    if (!isDone) throw new Error(`It was to be done within ${ms} ms.`);
  }, ms);
  return work;
}
