/** How long a mail waits after an attempt that failed for now. Pure. */

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const FIRST_MS = [1 * MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 1 * HOUR_MS, 3 * HOUR_MS];
const THEN_MS = 6 * HOUR_MS;

/** `attempts`: made so far, 1 or more. Null once the pauses are longer than `retryHours`: it is given up. */
export function pauseAfter(attempts: number, retryHours: number): number | null {
  const pauses = Array.from({ length: attempts }, (_, place) => FIRST_MS[place] ?? THEN_MS);
  const waitedMs = pauses.reduce((total, pauseMs) => total + pauseMs, 0);
  return waitedMs > retryHours * HOUR_MS ? null : (pauses.at(-1) ?? THEN_MS);
}
