/** The query of a page's address, which anyone can have written. Pure. */

export type SearchQuery = Readonly<Record<string, string | string[] | undefined>>;
export type SearchParams = Promise<SearchQuery>;

const PAGE_MAX = 1_000_000;

/** The first value; "" for none. */
export function textParam(query: SearchQuery, name: string): string {
  const value = query[name];
  return (Array.isArray(value) ? value[0] : value) ?? "";
}

/** From 1; 1 for anything that is no page. */
export function pageParam(query: SearchQuery): number {
  const text = textParam(query, "page");
  const page = /^\d{1,7}$/.test(text) ? Number(text) : 1;
  return Math.min(Math.max(page, 1), PAGE_MAX);
}
