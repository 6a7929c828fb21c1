import { beforeAll, describe, expect, it } from "vitest";
import { listAuditEntries } from "@/lib/domain/audit/list";
import { updateKey } from "@/lib/domain/keys/update";
import { ahead, aKey, aLicense, aShop, contextAt, DAY_MS } from "@/tests/support/factories";

let shop: Awaited<ReturnType<typeof aShop>>;
beforeAll(async () => {
  shop = await aShop();
});

describe("updateKey", () => {
  it("changes what is given, keeps what is absent, lifts what is null, and logs each change", async () => {
    const end = ahead(DAY_MS);
    const { id, key } = await aKey(shop.application, { devices: 2, expiresAt: end });
    const update = (changes: Parameters<typeof updateKey>[3]) =>
      updateKey(contextAt(), shop.application, id, changes);
    expect(await update({ devices: 5 })).toMatchObject({ maxActivations: 5, expiresAt: end });
    expect(await update({ expiresAt: null })).toMatchObject({ maxActivations: 5, expiresAt: null });
    expect(await update({ devices: null, expiresAt: end })).toMatchObject({
      maxActivations: null,
      expiresAt: end,
    });
    const entries = await listAuditEntries(contextAt(), shop.application.id, 3);
    expect(entries.map(({ action, target, actor }) => [action, target, actor])).toEqual(
      Array.from({ length: 3 }, () => ["key.updated", `key …${key.slice(-4)}`, "command line"]),
    );
  });

  it.each([0, -1, 1.5, 1_000_001, Number.NaN])("refuses %d devices", async (devices) => {
    const { id } = await aKey(shop.application);
    await expect(updateKey(contextAt(), shop.application, id, { devices })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("finds no key of another application, and none by a malformed id", async () => {
    const other = await aLicense();
    for (const id of [other.id, "x", "0197a000-0000-7000-8000-000000000000"])
      await expect(updateKey(contextAt(), shop.application, id, { devices: 1 })).rejects.toMatchObject({
        code: "not_found",
      });
  });
});
