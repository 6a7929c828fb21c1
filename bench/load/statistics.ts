/** The few figures that rounds are summed up by. Pure. */

/** NaN for no values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The smallest value that at least `share` (0 to 1) of all values do not exceed. `sorted` ascends; NaN for no values. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  const rank = Math.ceil(share * sorted.length);
  return sorted[Math.min(Math.max(rank, 1), sorted.length) - 1] ?? Number.NaN;
}

/**
 * The median of the ratios round by round: two that ran one after the other shared what else went on in the machine.
 * Rounds that only one of them has are left out.
 */
export function pairedRatio(of: readonly number[], to: readonly number[]): number {
  const pairs = Math.min(of.length, to.length);
  return median(
    Array.from({ length: pairs }, (_, round) => (of[round] ?? Number.NaN) / (to[round] ?? Number.NaN)),
  );
}

/** The median of each tenth of a series, in its order. */
export function tenths(series: readonly number[]): number[] {
  return Array.from({ length: 10 }, (_, index) => {
    const cut = (tenth: number) => Math.round((series.length * tenth) / 10);
    return median(series.slice(cut(index), cut(index + 1)));
  });
}
