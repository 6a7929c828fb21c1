/**
 * Keys, codes and tokens as they arrive from mails, documents, spreadsheets and terminals. Our secrets, and those that are
 * imported, are letters, digits and marks of ASCII without white space (docs/contract.md D2, D10): what is left out or put right
 * here can never stand in one, so no text becomes another secret than the one that was meant. Pure.
 */

const LINE_END = /\r\n|[\n\v\f\r\u0085\p{Zl}\p{Zp}]/gu;
/** And the empty pattern of Braille, which looks like one. */
const SPACE = /[\t\p{Zs}\u2800]/gu;
/** Marks that turn the writing, spaces without width, soft hyphens, byte order marks, variation selectors, fillers. */
const UNSEEN = /(?!\n)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** And what is taken for one: modifier letter minus, hyphen bullet, lines of boxes, heavy minus, long vowels of Japanese keyboards. */
const DASH = /[\p{Pd}\p{Dash}\u02d7\u2043\u2500\u2501\u2796\u30fc\uff70]/gu;
const PLAIN = /^[\x20-\x7e]*$/;

/** With plain line ends, spaces and hyphens, and without what cannot be seen. Words stay apart. Letters and digits of other kinds stay what they are (docs/contract.md D2). */
export function plainText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(LINE_END, "\n").replace(SPACE, " ").replace(DASH, "-").replace(UNSEEN, "");
}

/** Likewise, without white space: of a text that is a secret, and nothing else. */
export function compactText(text: string): string {
  return plainText(text).replace(/[ \n]/g, "");
}

const HIDDEN_ENDS =
  /^[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+|[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+$/gu;
/** Joiners and marks that names of some scripts need are none of them. */
const HIDDEN_WITHIN = /[\u200b\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Words as they are compared: on one line, with single spaces, and without what programs put around what is copied from them. */
export function foldedSpace(text: string): string {
  return text
    .replace(HIDDEN_ENDS, "")
    .replace(HIDDEN_WITHIN, "")
    .replace(/[\s\u0085]+/g, " ");
}
