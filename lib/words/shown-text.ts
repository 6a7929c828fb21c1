/** Names and the like that strangers chose, as they are shown among words of ours. Pure. */

/**
 * What turns the writing around it, or cannot be seen: controls, embeddings, overrides and isolates, spaces without width.
 * Joiners and marks that scripts and emoji need are none of them.
 */
const DECEIVING = /[\p{Cc}\u200B\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/gu;

/** Each of them as "�", so that one sees that something is there. Line ends and tabs stay. */
export function shownText(text: string): string {
  return text.replace(DECEIVING, (character) => (/[\t\r\n]/.test(character) ? character : "\uFFFD"));
}
