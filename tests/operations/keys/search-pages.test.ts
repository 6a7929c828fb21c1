import { beforeAll, describe, expect, it } from "vitest";
import type { Application } from "@/lib/domain/applications/find";
import { issueKeys } from "@/lib/domain/keys/issue";
import { NO_FILTERS } from "@/lib/domain/keys/key-filters";
import { KEYS_PER_PAGE, searchKeys } from "@/lib/domain/keys/search-keys";
import { aKey, aShop, contextAt } from "@/tests/support/factories";

let shop: Application;
let newestFirst: string[];

beforeAll(async () => {
  ({ application: shop } = await aShop());
  // One call: two hundred keys of one and the same moment.
  const input = { plan: "pro", count: 200, email: null, expiresAt: null, source: "api" } as const;
  const issued = await issueKeys(contextAt(), shop, { ...input, name: "Batch", note: "all of it" });
  newestFirst = issued
    .map(({ id }) => id)
    .toSorted()
    .reverse();
});

const page = (cursor: string | null, text = "") =>
  searchKeys(contextAt(), shop, { ...NO_FILTERS, text }, cursor);

async function walk(from: string | null, way: "next" | "previous", text = ""): Promise<string[][]> {
  const pages: string[][] = [];
  for (let cursor = from; ; ) {
    const shown = await page(cursor, text);
    pages.push(shown.keys.map(({ id }) => id));
    const further = shown[way];
    if (further === null) return pages;
    cursor = further;
  }
}

describe("paging", () => {
  it.each(["", "Batch"])("shows every key once on the way down and up again (search: %j)", async (text) => {
    const down = await walk(null, "next", text);
    expect(down.map(({ length }) => length)).toEqual([50, 50, 50, 50]);
    expect(down.flat()).toEqual(newestFirst);
    const last = `older-${newestFirst[3 * KEYS_PER_PAGE - 1]}`;
    expect(await walk(last, "previous", text)).toEqual(down.toReversed());
  });

  it("has nothing before the first page and nothing after the last", async () => {
    expect((await page(null)).previous).toBeNull();
    expect((await page(`older-${newestFirst[149]}`)).next).toBeNull();
  });

  it("takes a cursor that is none, and one of too few newer keys, as the first page", async () => {
    const first = await page(null);
    for (const cursor of ["", "older-", "older-x", "elsewhere-1", `newer-${newestFirst[3]}`])
      expect(await page(cursor)).toEqual(first);
  });

  it("loses no key when new ones are issued in the meantime", async () => {
    const { application } = await aShop();
    const ids: string[] = [];
    for (let index = 0; index < 60; index++) ids.unshift((await aKey(application)).id);
    const first = await searchKeys(contextAt(), application, NO_FILTERS, null);
    await aKey(application);
    const second = await searchKeys(contextAt(), application, NO_FILTERS, first.next);
    expect([...first.keys, ...second.keys].map(({ id }) => id)).toEqual(ids);
    const back = await searchKeys(contextAt(), application, NO_FILTERS, second.previous);
    expect(back.keys).toEqual(first.keys);
    expect(back.previous).not.toBeNull();
  });
});

describe("another order", () => {
  const END = (day: number) => new Date(Date.UTC(2031, 0, day, 23, 59, 59, 999));

  it.each(["oldest", "ends"] as const)(
    "shows every key once on the way there and back: %s",
    async (order) => {
      const { application } = await aShop();
      // Three of each day, so that ends are the same on both sides of a page's edge; every fourth never ends.
      const made: { id: string; end: number }[] = [];
      for (let number = 0; number < 120; number += 1) {
        const end = number % 4 ? END(1 + Math.floor(((number * 37) % 120) / 4)) : null;
        const { id } = await aKey(application, { expiresAt: end });
        made.push({ id, end: end?.getTime() ?? Number.POSITIVE_INFINITY });
      }
      const byId = made.map(({ id }) => id).toSorted();
      const byEnd = made.toSorted((a, b) => (a.end === b.end ? (a.id < b.id ? -1 : 1) : a.end - b.end));
      const expected = order === "oldest" ? byId : byEnd.map(({ id }) => id);
      const read = (cursor: string | null) =>
        searchKeys(contextAt(), application, NO_FILTERS, cursor, order).then(({ keys, ...ways }) => ({
          ids: keys.map(({ id }) => id),
          ...ways,
        }));
      const first = await read(null);
      const second = await read(first.next);
      const third = await read(second.next);
      expect([...first.ids, ...second.ids, ...third.ids]).toEqual(expected);
      expect([first.previous, third.next]).toEqual([null, null]);
      expect((await read(third.previous)).ids).toEqual(second.ids);
      expect((await read(second.previous)).ids).toEqual(first.ids);
    },
  );
});
