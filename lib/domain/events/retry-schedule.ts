/** When a delivery that failed is tried again: ten tries over three days (docs/contract.md D10). Pure. */

const [SECOND_MS, MINUTE_MS, HOUR_MS] = [1_000, 60_000, 3_600_000];

/** After the first try, the second, and so on. */
const WAITS_MS = [
  5 * SECOND_MS,
  MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
  27 * HOUR_MS,
];
export const TRIES_MAX = WAITS_MS.length + 1;
/** For those that an endpoint held back that failed as a whole. */
const AGE_MAX_MS = 96 * HOUR_MS;

/** `tries`: those that failed, with the last one. Null: it is given up. */
export function nextTryAt(tries: number, createdAt: Date, now: Date): Date | null {
  const wait = WAITS_MS[tries - 1];
  if (wait === undefined || now.getTime() - createdAt.getTime() >= AGE_MAX_MS) return null;
  return new Date(now.getTime() + wait);
}
