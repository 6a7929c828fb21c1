/**
 * The index over three letters reads the list of each three letters of a text, and those of a domain or a word that many customers
 * share are as long as the table. So a long text is looked for by the part of it that the newest keys have least, and
 * compared as a whole then.
 */
import type { Context } from "../context";
import { containing } from "../like";

const NEWEST = 1_000;
const PART_LENGTH = 6;
const STEP = 3;
const PARTS_MAX = 12;
/** Without three of them in a row, the index does not know a text. */
const THREE = /[\p{L}\p{N}]{3}/u;

/** Of `text` as addresses are compared: for addresses, and for names and notes. All of it where it is short. */
export async function rarestParts(
  { db }: Pick<Context, "db">,
  text: string,
): Promise<{ ofEmails: string; ofWords: string }> {
  const parts = partsOf(text);
  if (parts.length < 2) return { ofEmails: text, ofWords: text };
  const rows = await db.prisma.$queryRaw<{ emails: number; words: number }[]>`
    WITH newest AS MATERIALIZED (
      SELECT email_folded, lower(concat_ws(' ', name, note)) AS words FROM license_keys ORDER BY id DESC LIMIT ${NEWEST})
    SELECT (SELECT count(*)::int FROM newest WHERE email_folded LIKE p.pattern) AS emails,
           (SELECT count(*)::int FROM newest WHERE words LIKE p.pattern) AS words
    FROM unnest(${parts.map(containing)}::text[]) WITH ORDINALITY AS p (pattern, place) ORDER BY p.place`;
  const leastOf = (counts: readonly number[]) => parts[counts.indexOf(Math.min(...counts))] ?? text;
  return {
    ofEmails: leastOf(rows.map(({ emails }) => emails)),
    ofWords: leastOf(rows.map(({ words }) => words)),
  };
}

/** They overlap, and the last one ends with the text. */
function partsOf(text: string): string[] {
  const signs = [...text];
  const last = signs.length - PART_LENGTH;
  const starts = Array.from({ length: PARTS_MAX }, (_, index) => Math.min(index * STEP, last));
  const parts = starts
    .filter((start) => start >= 0)
    .map((start) => signs.slice(start, start + PART_LENGTH).join(""));
  return [...new Set(parts)].filter((part) => THREE.test(part));
}
