/** Counts that stop early: with millions of keys, the last digit is not worth the wait. Pure. */

/** What is counted one by one; beyond it is "more than". */
const COUNTED_MAX = 10_000;

/** How many a query may find: one more tells that there are more. */
export const COUNT_LIMIT = COUNTED_MAX + 1;

/** `isMore`: there are more than `count`. */
export type BoundedCount = Readonly<{ count: number; isMore: boolean }>;

/** From the rows a query found under COUNT_LIMIT. */
export function boundedCount(found: number): BoundedCount {
  return { count: Math.min(found, COUNTED_MAX), isMore: found > COUNTED_MAX };
}
