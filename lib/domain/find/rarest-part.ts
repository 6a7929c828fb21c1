/**
 * The index over three letters reads the list of each three letters of a text, and those of a provider that many
 * customers use are as long as the table. So a long text is looked for by the part of it that the newest addresses have least, and compared as a whole then.
 */
import type { Context } from "../context";
import { containing } from "../like";

const NEWEST = 1_000;
const PART_LENGTH = 6;
const STEP = 3;
const PARTS_MAX = 12;
/** Without three of them in a row, the index does not know a text. */
const THREE = /[\p{L}\p{N}]{3}/u;

/** `text` as addresses are compared. Itself where it is short. */
export async function rarestPart({ db }: Pick<Context, "db">, text: string): Promise<string> {
  const parts = partsOf(text);
  if (parts.length < 2) return text;
  const rows = await db.prisma.$queryRaw<{ place: number }[]>`
    WITH newest AS MATERIALIZED (SELECT email_folded FROM license_keys ORDER BY id DESC LIMIT ${NEWEST})
    SELECT p.place::int FROM unnest(${parts.map(containing)}::text[]) WITH ORDINALITY AS p (pattern, place)
    ORDER BY (SELECT count(*) FROM newest WHERE email_folded LIKE p.pattern), p.place LIMIT 1`;
  return parts[(rows[0]?.place ?? 1) - 1] ?? text;
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
