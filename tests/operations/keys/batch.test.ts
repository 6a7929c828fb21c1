import { beforeAll, describe, expect, it } from "vitest";
import type { Application } from "@/lib/domain/applications/find";
import { findBatch } from "@/lib/domain/keys/batch";
import { countKeys } from "@/lib/domain/keys/count-keys";
import { exportKeys } from "@/lib/domain/keys/export-keys";
import { type IssuedKey, issueKeys } from "@/lib/domain/keys/issue";
import { type KeyFilters, NO_FILTERS } from "@/lib/domain/keys/key-filters";
import { canSortByEnd, readKeyOrder } from "@/lib/domain/keys/key-order";
import { searchKeys } from "@/lib/domain/keys/search-keys";
import { aKey, aShop, contextAt } from "@/tests/support/factories";

const NOBODY = { plan: "pro", email: null, name: null, expiresAt: null, note: null } as const;
const UNKNOWN = "0197a000-0000-7000-8000-000000000000";

let shop: Application;
let issued: IssuedKey[];
let batch: string;
beforeAll(async () => {
  ({ application: shop } = await aShop());
  await aKey(shop);
  issued = await issueKeys(contextAt(), shop, { ...NOBODY, count: 60, source: "console" });
  batch = issued[0]?.batch ?? "";
  for (let more = 0; more < 3; more++) await aKey(shop, { note: "later" });
});

const newestFirst = () =>
  issued
    .map(({ id }) => id)
    .toSorted()
    .reverse();
const filtered = (filters: Partial<KeyFilters>): KeyFilters => ({ ...NO_FILTERS, ...filters });

describe("keys that were issued together", () => {
  it("are listed, paged, counted and exported alone", async () => {
    const first = await searchKeys(contextAt(), shop, filtered({ batch }), null);
    const second = await searchKeys(contextAt(), shop, filtered({ batch }), first.next);
    expect([...first.keys, ...second.keys].map(({ id }) => id)).toEqual(newestFirst());
    expect([first.keys.length, second.next]).toEqual([50, null]);
    const counts = await countKeys(contextAt(), shop, filtered({ batch }));
    expect(counts).toEqual({ matching: { count: 60, isMore: false }, all: { count: 64, isMore: false } });
    const exported: string[] = [];
    for await (const keys of exportKeys(contextAt(), shop, filtered({ batch }), 25))
      exported.push(...keys.map(({ id }) => id));
    expect(exported).toEqual(newestFirst());
  });

  it("are narrowed by other filters and by the search box, too", async () => {
    const lastFour = issued[7]?.key.expose().slice(-4) ?? "";
    const one = await searchKeys(contextAt(), shop, filtered({ batch, text: lastFour }), null);
    expect(one.keys.map(({ id }) => id)).toContain(issued[7]?.id);
    for (const filters of [{ source: "api" }, { text: "later" }, { plan: "none" }] as const)
      expect((await searchKeys(contextAt(), shop, filtered({ batch, ...filters }), null)).keys).toEqual([]);
  });

  it("are known with their number and day, also a key that was issued alone, and in no other application", async () => {
    const ids = newestFirst().toReversed();
    expect(await findBatch(contextAt(), shop, batch)).toEqual({
      id: batch,
      issuedAt: expect.any(Date),
      keyIds: ids,
    });
    const { application: other } = await aShop();
    const [alone] = await issueKeys(contextAt(), other, { ...NOBODY, count: 1, source: "api" });
    expect((await findBatch(contextAt(), other, alone?.batch ?? ""))?.keyIds).toEqual([alone?.id]);
    for (const id of [batch, UNKNOWN, "50"]) expect(await findBatch(contextAt(), other, id)).toBeNull();
    for (const [application, id] of [
      [other, batch],
      [shop, UNKNOWN],
    ] as const)
      expect((await searchKeys(contextAt(), application, filtered({ batch: id }), null)).keys).toEqual([]);
  });

  it("are not sorted by their ends, which would be looked for among all keys", () => {
    expect(canSortByEnd(filtered({ batch }))).toBe(false);
    expect(readKeyOrder("ends", filtered({ batch }))).toBe("newest");
  });
});
