/** Each moment that is said of a key, from one description: lib/domain/keys/key-fields.ts. */
import { beforeEach, describe, expect, it } from "vitest";
import { listAuditEntries } from "@/lib/domain/audit/list";
import { KEY_MOMENT_NAMES } from "@/lib/domain/keys/key-fields";
import { exportKeyCells, KEY_CSV_TITLES } from "@/lib/domain/moving/keys-csv";
import { aShop, aToken, contextAt } from "@/tests/support/factories";
import { serviceToken } from "@/tests/support/personas";
import { onlyIssuedKey } from "../read";

let shop: Awaited<ReturnType<typeof aShop>>;
let seller: ReturnType<typeof serviceToken>;

beforeEach(async () => {
  shop = await aShop();
  seller = serviceToken(shop.application.slug, (await aToken(shop.application, "key_api")).token);
});

describe.each(KEY_MOMENT_NAMES)("%s of a key", (name) => {
  const [first, later] = ["2031-03-31T23:59:59.999Z", "2032-01-01T12:00:00.000Z"];

  it("is taken with it, shown, exported, changed and lifted, and the log says so", async () => {
    const { id } = onlyIssuedKey(await seller.issue({ plan: "pro", [name]: "2031-03-31" }));
    expect(await seller.show(id)).toMatchObject({ status: 200, body: { [name]: first } });
    for await (const [cells] of await exportKeyCells(contextAt(), shop.application))
      expect(cells?.[KEY_CSV_TITLES.indexOf(name)]).toBe(first);
    expect(await seller.change(id, { [name]: later })).toMatchObject({
      status: 200,
      body: { [name]: later },
    });
    expect(await seller.change(id, { [name]: null })).toMatchObject({ status: 200, body: { [name]: null } });
    const [lifted, changed] = await listAuditEntries(contextAt(), shop.application.id, 2);
    expect(changed?.detail).toEqual({ [name]: { from: first, to: later } });
    expect(lifted?.detail).toEqual({ [name]: { from: later, to: null } });
  });

  it("is refused by its name where it is none", async () => {
    const message = expect.stringContaining(`${name} must be a real date`);
    const refused = { status: 400, body: { error: "invalid_request", message } };
    expect(await seller.issue({ plan: "pro", [name]: "2031-02-30" })).toMatchObject(refused);
    const { id } = onlyIssuedKey(await seller.issue({ plan: "pro" }));
    expect(await seller.change(id, { [name]: "soon" })).toMatchObject(refused);
  });
});
