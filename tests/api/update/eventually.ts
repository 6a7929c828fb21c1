/** Guarantees with a time: what must hold within a second, on every server. */
import { setTimeout as delay } from "node:timers/promises";

const WITHIN_MS = 1_000;
const STEP_MS = 20;

/** Tries again until `attempt` does not throw; throws what it threw last when the time is over. */
export async function eventually<T>(attempt: () => Promise<T>, withinMs = WITHIN_MS): Promise<T> {
  const end = performance.now() + withinMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() >= end) throw error;
      await delay(STEP_MS);
    }
  }
}
