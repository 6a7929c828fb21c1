/** A figure beside what it was before. Pure. */

/** `before`: null where nothing is known of it. */
export type Change = Readonly<{ now: number; before: number | null }>;

/** How far from the day sought a count may stand: it is missing where no server ran. */
const TOLERANCE_DAYS = 3;

/** What happened in the last days and in as many before them; `counts` has both, the last is today. */
export function changeOfFlow(counts: readonly number[], days: number): Change {
  const sum = (part: readonly number[]) => part.reduce((total, count) => total + count, 0);
  const before = sum(counts.slice(-2 * days, -days));
  return { now: sum(counts.slice(-days)), before: before === 0 ? null : before };
}

/** How many there are, and were so many days ago; days without a count are 0. */
export function changeOfStock(now: number, counts: readonly number[], days: number): Change {
  const then = counts.length - 1 - days;
  const counted = counts.slice(Math.max(then - TOLERANCE_DAYS, 0), Math.max(then + 1, 0));
  return { now, before: counted.findLast((count) => count > 0) ?? null };
}
