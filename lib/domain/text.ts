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

/** Joiners and marks that scripts and emoji need are none of them. */
const DECEIVING = /[\p{Cc}\u200B\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/u;
const SEEN = /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * A name that operators give: one line, trimmed, in which nothing hides and nothing turns the writing around. "" for none.
 * Throws `invalid_input`.
 */
export function checkedName(field: string, text: string, lengthMax: number): string {
  const name = checkedText(field, text.trim(), lengthMax);
  if (DECEIVING.test(name))
    throw invalid(
      `${field} contains characters that cannot be seen or that turn the writing around. Type it instead of pasting it.`,
    );
  if (name && !SEEN.test(name)) throw invalid(`${field} has nothing in it that can be seen.`);
  return name;
}
