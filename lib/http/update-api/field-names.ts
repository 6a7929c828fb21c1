/** Which fields an upload may have, and what to say of another. Pure. */
import { HttpError } from "../http-error";

export type FieldNames = readonly [string, ...string[]];

const SHOWN_LENGTH_MAX = 100;

/** A mistyped "chanel=beta" must not go out as stable. */
export function unknownField(name: string, known: FieldNames): HttpError {
  const shown = name.slice(0, SHOWN_LENGTH_MAX);
  const [first, ...others] = known;
  const nearest = others.reduce(
    (best, one) => (distance(shown, one) < distance(shown, best) ? one : best),
    first,
  );
  const message = `${JSON.stringify(shown)} is not known here. Did you mean ${JSON.stringify(nearest)}?`;
  return new HttpError("invalid_request", message);
}

/** How many letters must be put in, taken out or replaced (Levenshtein); capitals do not count. */
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
