/** Texts that strangers send: what the database can hold and people can read. */
import { refused } from "./errors";
import type { TextName } from "./refusals";

/** Refuses what PostgreSQL cannot store: NUL, and halves of surrogate pairs. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** Throws `invalid_input` unless the text is storable and at most `lengthMax` characters long. */
export function checkedText(name: TextName, text: string, lengthMax: number): string {
  if (!isStorable(text)) throw refused("text_not_storable", { text: name });
  if (text.length > lengthMax) throw refused("text_too_long", { text: name, max: lengthMax });
  return text;
}

/** Joiners and marks that scripts and emoji need are none of them. */
const DECEIVING = /[\p{Cc}\u200B\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/u;
const SEEN = /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * A name that operators give: one line, trimmed, in which nothing hides and nothing turns the writing around. "" for none.
 * Throws `invalid_input`.
 */
export function checkedName(of: TextName, text: string, lengthMax: number): string {
  const name = checkedText(of, text.trim(), lengthMax);
  if (DECEIVING.test(name)) throw refused("text_deceiving", { text: of });
  if (name && !SEEN.test(name)) throw refused("text_invisible", { text: of });
  return name;
}
