/** Texts that strangers send: what the database can hold and people can read. */
import { invalid } from "./errors";

/** Refuses what PostgreSQL cannot store: NUL, and halves of surrogate pairs. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** Throws `invalid_input` unless the text is storable and at most `lengthMax` characters long. */
export function checkedText(field: string, text: string, lengthMax: number): string {
  if (!isStorable(text)) throw invalid(`${field} contains characters that cannot be stored.`);
  if (text.length > lengthMax) throw invalid(`${field} may have at most ${lengthMax} characters.`);
  return text;
}
