import { describe, expect, it } from "vitest";
import { changeMany, KEYS_AT_ONCE_MAX } from "@/lib/domain/keys/change-many";
import { changeKeyState } from "@/lib/domain/keys/change-state";
import { extendedEnd, extendKey } from "@/lib/domain/keys/extend";
import { entriesAbout } from "@/tests/operations/people/log-entries";
import { aKey, aShop, contextAt } from "@/tests/support/factories";
import { asOperator, ROLES } from "./operators";

const NOW = new Date("2026-11-23T10:00:00Z");
const day = (text: string) => new Date(`${text}T23:59:59.999Z`);

describe("the end of an extended license", () => {
  it.each([
    ["2027-01-31", { months: 1 }, "2027-02-28"],
    ["2027-03-15", { months: 1 }, "2027-04-15"],
    ["2028-02-29", { months: 12 }, "2029-02-28"],
    ["2027-03-15", { to: day("2027-05-01") }, "2027-05-01"],
    // Months that are over are not sold again.
    ["2025-01-01", { months: 1 }, "2026-12-23"],
  ])("is later: %s, %o", (end, by, extended) => {
    expect(extendedEnd(day(end), by, NOW)).toEqual(day(extended));
  });

  it.each([
    [null, { months: 1 }, "key_never_expires"],
    [day("2027-03-15"), { to: day("2027-03-15") }, "key_valid_longer"],
  ])("is not moved: %o, %o", (end, by, why) => {
    expect(() => extendedEnd(end, by, NOW)).toThrow(why);
  });
});

describe("extending keys", () => {
  it("says in the log from when to when, and refuses a revoked key", async () => {
    const { application } = await aShop();
    const { id } = await aKey(application, { expiresAt: day("2031-01-31") });
    await extendKey(contextAt(), application, id, { months: 1 });
    expect((await entriesAbout(id, "key.updated")).map(({ detail }) => detail)).toEqual([
      { expiresAt: { from: "2031-01-31T23:59:59.999Z", to: "2031-02-28T23:59:59.999Z" } },
    ]);
    await changeKeyState(contextAt(), application, id, "revoke", null);
    await expect(extendKey(contextAt(), application, id, { months: 1 })).rejects.toThrow("revoked");
  });

  it("changes each of many by itself: one that is refused keeps none from it", async () => {
    const { application } = await aShop();
    const { application: foreign } = await aShop();
    const [ends, never, other] = [
      await aKey(application, { expiresAt: day("2031-01-31") }),
      await aKey(application),
      await aKey(foreign, { expiresAt: day("2031-01-31") }),
    ];
    const extend = (id: string) => extendKey(contextAt(), application, id, { months: 12 });
    const ids = [never.id, other.id, ends.id, ends.id, "no id"];
    const { changed, refused } = await changeMany(contextAt(), application, ids, extend);
    expect(changed).toBe(1);
    expect(refused.map(({ lastFour, error }) => [lastFour, error.code])).toEqual([
      [never.key.slice(-4), "invalid_input"],
      ["", "not_found"],
      ["", "not_found"],
    ]);
    expect(await entriesAbout(ends.id, "key.updated")).toHaveLength(1);
    expect(await entriesAbout(other.id, "key.updated")).toEqual([]);
  });

  it("takes neither none nor too many at once", async () => {
    const { application } = await aShop();
    const never = () => Promise.reject(new Error("not to be called"));
    const many = Array.from({ length: KEYS_AT_ONCE_MAX + 1 }, (_, number) => `key ${number}`);
    await expect(changeMany(contextAt(), application, [], never)).rejects.toThrow("keys_not_chosen");
    await expect(changeMany(contextAt(), application, many, never)).rejects.toThrow("keys_too_many");
  });

  it.each(ROLES)("is open to a $role: $may", async ({ role, may }) => {
    const { application } = await aShop();
    const { id } = await aKey(application, { expiresAt: day("2031-01-31") });
    const ctx = asOperator(role);
    const asked = changeMany(ctx, application, [id], (one) =>
      extendKey(ctx, application, one, { months: 1 }),
    );
    if (may) await expect(asked).resolves.toMatchObject({ changed: 1 });
    else await expect(asked).rejects.toMatchObject({ code: "forbidden" });
  });
});
