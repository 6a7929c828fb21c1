/**
 * Moments within sentences of the console. A sentence is put together before it is known in which time zone it is read: it
 * carries the moment between two marks, and what shows it writes it in the visitor's zone (decision 089). Pure.
 */

/** For private use, so that no name or note has them for another reason. */
const MARKED = /\ue000(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\ue001/;

/** Throws a RangeError for an invalid date. */
export function markedMoment(date: Date): string {
  return `\ue000${date.toISOString()}\ue001`;
}

/** Words and moments in turn, as ISO 8601 in UTC; it begins and ends with words, which may be empty. */
export function splitAtMoments(text: string): string[] {
  return text.split(MARKED);
}

/** With each moment as `write` has it. */
export function writeMoments(text: string, write: (date: Date) => string): string {
  return splitAtMoments(text)
    .map((part, index) => (index % 2 === 1 ? write(new Date(part)) : part))
    .join("");
}
