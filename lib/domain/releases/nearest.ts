/** What someone meant who wrote something that is not known. Pure. */

const COMPARED_LENGTH_MAX = 100;

/** The one with the fewest letters to put in, take out or replace; capitals do not count. */
export function nearestOf(given: string, known: readonly [string, ...string[]]): string {
  const shown = given.slice(0, COMPARED_LENGTH_MAX);
  const [first, ...others] = known;
  return others.reduce((best, one) => (distance(shown, one) < distance(shown, best) ? one : best), first);
}

/** Null where not even the nearest one can have been meant. */
export function likelyOf(given: string, known: readonly string[]): string | null {
  const [first, ...others] = known;
  if (first === undefined) return null;
  const nearest = nearestOf(given, [first, ...others]);
  return distance(given.slice(0, COMPARED_LENGTH_MAX), nearest) <= nearest.length / 3 ? nearest : null;
}

/** Levenshtein's. */
function distance(one: string, other: string): number {
  const letters = [...other.toLowerCase()];
  let row = [0, ...letters.map((_, index) => index + 1)];
  for (const letter of one.toLowerCase()) {
    const next = [(row[0] ?? 0) + 1];
    for (const [index, wanted] of letters.entries()) {
      const replaced = (row[index] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
