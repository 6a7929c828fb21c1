/** Pages of a list in the order of ids, which is that of uploads: each costs the same wherever it lies. Pure. */
import { isUuid } from "../ids";

export const RELEASES_PER_PAGE = 25;

/** Where a page begins: after a release that is newer, or before one that is older. By id; anything else is the first page. */
export type PageStart = Readonly<{ after?: string | null; before?: string | null }>;

export function readPageStart({
  after,
  before,
}: PageStart): Readonly<{ after: string | null; before: string | null }> {
  if (after && isUuid(after)) return { after, before: null };
  return { after: null, before: before && isUuid(before) ? before : null };
}

export type KeysetPage<Row> = Readonly<{
  rows: readonly Row[];
  /** For `before` of the page with newer ones, and `after` of the page with older ones; null where there is none. */
  newer: string | null;
  older: string | null;
}>;

/** `rows`: one more than a page has, where there are as many; from the start away, so that those `before` come upside down. */
export function keysetPage<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  { after, before }: ReturnType<typeof readPageStart>,
): KeysetPage<Row> {
  const hasMore = rows.length > RELEASES_PER_PAGE;
  const shown = rows.slice(0, RELEASES_PER_PAGE);
  if (before) shown.reverse();
  const [first] = shown;
  const last = shown.at(-1);
  const hasNewer = before ? hasMore : after !== null;
  const hasOlder = before ? true : hasMore;
  return {
    rows: shown,
    newer: hasNewer && first ? idOf(first) : null,
    older: hasOlder && last ? idOf(last) : null,
  };
}
