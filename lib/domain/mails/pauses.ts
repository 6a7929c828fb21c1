/** How long a mail waits after an attempt that failed for now. Pure. */

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const QUARTER_MS = 15 * MINUTE_MS;
const FIRST_MS = [1 * MINUTE_MS, 5 * MINUTE_MS, QUARTER_MS, 1 * HOUR_MS, 3 * HOUR_MS];
export const PAUSE_MAX_MS = 6 * HOUR_MS;

export type Attempts = Readonly<{
  /** Made so far with the same trouble, 1 or more. */
  count: number;
  /** Since the first, whatever the trouble was. */
  triedForMs: number;
  /** The mail server, and not this mail, is the trouble: it may be back at any moment. */
  isOfServer: boolean;
}>;

/** Null once it would wait for longer than `retryHours` in all: it is given up. */
export function pauseAfter({ count, triedForMs, isOfServer }: Attempts, retryHours: number): number | null {
  const pauseMs = FIRST_MS[count - 1] ?? PAUSE_MAX_MS;
  const waitsMs = isOfServer ? Math.min(pauseMs, QUARTER_MS) : pauseMs;
  return triedForMs + waitsMs > retryHours * HOUR_MS ? null : waitsMs;
}
