/**
 * The index over three letters reads the list of each three letters of a text, and every row that has them all: those of a first
 * name, a domain or a word that many customers share are as long as the table. So a long text is looked for by the part of it
 * whose letters the newest keys have least, and compared as a whole then.
 */
import type { Context } from "../context";

const NEWEST = 1_000;
const NOTE_LENGTH = 200;
const PART_LENGTH = 6;
const STEP = 3;
const PARTS_MAX = 12;
/** Without three of them in a row, the index does not know a text. */
const THREE = /(?=([\p{L}\p{N}]{3}))/gu;

/** `share`: of all rows that should have it, 1 for all of them. */
export type Part = Readonly<{ part: string; share: number }>;

type Newest = { email: string | null; words: string };

/** Of `text` as addresses are compared: for addresses, and for names and notes. All of it where it is short. */
export async function rarestParts(
  { db }: Pick<Context, "db">,
  text: string,
): Promise<{ ofEmails: Part; ofWords: Part }> {
  if (partsOf(text).length < 2) return { ofEmails: allOf(text), ofWords: allOf(text) };
  const newest = await db.prisma.$queryRaw<Newest[]>`
    SELECT email_folded AS email, lower(concat_ws(' ', name, left(note, ${NOTE_LENGTH}))) AS words
    FROM license_keys ORDER BY id DESC LIMIT ${NEWEST}`;
  return {
    ofEmails: rarestPart(
      text,
      newest.map(({ email }) => email ?? ""),
    ),
    ofWords: rarestPart(
      text,
      newest.map(({ words }) => words),
    ),
  };
}

/** The part of `text` that the fewest rows should have, going by how many of `sample` have each three letters of it. */
export function rarestPart(text: string, sample: readonly string[]): Part {
  const shares = partsOf(text).map((part) => ({ part, share: shareOf(part, sample) }));
  const [rarest] = shares.toSorted((a, b) => a.share - b.share);
  return rarest ?? allOf(text);
}

/** A text that has no parts tells nothing of how many have it. */
function allOf(text: string): Part {
  return { part: text, share: 1 };
}

/** Never nought: of two parts that the sample does not have, the one of more rare letters is rarer. */
function shareOf(part: string, sample: readonly string[]): number {
  return threesOf(part)
    .map((three) => (sample.filter((row) => row.includes(three)).length + 1) / (sample.length + 1))
    .reduce((product, share) => product * share, 1);
}

/** They overlap, and the last one ends with the text. */
function partsOf(text: string): string[] {
  const signs = [...text];
  const last = signs.length - PART_LENGTH;
  const starts = Array.from({ length: PARTS_MAX }, (_, index) => Math.min(index * STEP, last));
  const parts = starts
    .filter((start) => start >= 0)
    .map((start) => signs.slice(start, start + PART_LENGTH).join(""));
  return [...new Set(parts)].filter((part) => threesOf(part).length > 0);
}

function threesOf(text: string): string[] {
  return [...new Set([...text.matchAll(THREE)].map(([, three = ""]) => three))];
}
