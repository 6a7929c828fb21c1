import { beforeAll, describe, expect, it } from "vitest";
import { validate } from "@/lib/domain/activations/validate";
import { changeKeyState } from "@/lib/domain/keys/change-state";
import { keyDetail } from "@/lib/domain/keys/key-detail";
import { parseLicenseKey } from "@/lib/domain/keys/license-key";
import { replaceKey } from "@/lib/domain/keys/replace-key";
import { entriesAbout } from "@/tests/operations/people/log-entries";
import { aKey, aLicense, anActivation, aShop, contextAt } from "@/tests/support/factories";
import { refusal } from "@/tests/support/refusal";
import { asOperator, ROLES } from "./operators";

let shop: Awaited<ReturnType<typeof aShop>>;
beforeAll(async () => {
  shop = await aShop({}, { maxActivations: 2 });
});

const replace = (id: string, former: string, ctx = contextAt()) =>
  replaceKey(ctx, shop.application, id, former.slice(-4));

function withKey(text: string, machineId: string) {
  const key = parseLicenseKey(text);
  if (!key) throw new Error("not a license key");
  return validate(contextAt(), shop.application.slug, { identity: { key }, machineId, version: null });
}

describe("replacing a key", () => {
  it("takes the former text out of use and keeps license, seats and tokens", async () => {
    const note = "invoice 7";
    const { id, key: former } = await aKey(shop.application, { note });
    const { token } = await anActivation(shop.application, former, "machine-1");
    const made = await replace(id, former);
    const key = made.key.expose();
    expect(made.id).toBe(id);
    expect(key).not.toBe(former);

    await expect(anActivation(shop.application, former, "machine-2")).rejects.toMatchObject({
      code: "unknown_key",
    });
    await expect(withKey(former, "machine-1")).rejects.toMatchObject({ code: "unknown_key" });
    expect(await withKey(key, "machine-1")).toMatchObject({ license: { plan: "pro" } });
    const identity = { token };
    const { slug } = shop.application;
    expect(
      await validate(contextAt(), slug, { identity, machineId: "machine-1", version: null }),
    ).toMatchObject({ license: { plan: "pro" } });

    await anActivation(shop.application, key, "machine-2");
    await expect(anActivation(shop.application, key, "machine-3")).rejects.toMatchObject({
      code: "limit_reached",
    });
    expect(await keyDetail(contextAt(), shop.application, id)).toMatchObject({
      lastFour: key.slice(-4),
      activeDevices: 2,
      note,
    });
  });

  it("is in the log with both ends and neither key", async () => {
    const { id, key: former } = await aKey(shop.application);
    const { key } = await replace(id, former, asOperator("support"));
    const entries = await entriesAbout(id, "key.replaced");
    expect(entries).toMatchObject([
      {
        applicationId: shop.application.id,
        actorKind: "operator",
        actorName: "support@example.test",
        target: `key …${former.slice(-4)}`,
        detail: { lastFour: { from: former.slice(-4), to: key.expose().slice(-4) } },
      },
    ]);
    const written = JSON.stringify(entries);
    expect([former, key.expose()].filter((text) => written.includes(text))).toEqual([]);
  });

  it("keeps a suspended key suspended, and is refused for a revoked one", async () => {
    const { id, key: former } = await aKey(shop.application);
    await changeKeyState(contextAt(), shop.application, id, "suspend", null);
    const { key } = await replace(id, former);
    await expect(anActivation(shop.application, key.expose(), "m")).rejects.toMatchObject({
      code: "suspended",
    });
    await changeKeyState(contextAt(), shop.application, id, "revoke", null);
    await expect(replace(id, key.expose())).rejects.toEqual(
      refusal("A revoked key cannot be replaced; issue a new one."),
    );
  });

  it("succeeds for one of several operators at once, and the others are told", async () => {
    const { id, key: former } = await aKey(shop.application);
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => replace(id, former)));
    const made = results.flatMap((one) => (one.status === "fulfilled" ? [one.value.key.expose()] : []));
    expect(made).toHaveLength(1);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "invalid_input" });
    expect(await entriesAbout(id, "key.replaced")).toHaveLength(1);
    await anActivation(shop.application, made[0] ?? "", "machine-1");
  });

  it("finds no key of another application, and none by a malformed id", async () => {
    const other = await aLicense();
    for (const id of [other.id, "x"])
      await expect(replace(id, other.key)).rejects.toMatchObject({ code: "not_found" });
    await anActivation(other.application, other.key, "machine-1");
  });

  it.each(ROLES)("by the role $role is permitted: $may", async ({ role, may }) => {
    const { id, key } = await aKey(shop.application);
    const outcome = replace(id, key, asOperator(role));
    if (may) expect(await outcome).toMatchObject({ id });
    else await expect(outcome).rejects.toMatchObject({ code: "forbidden" });
    expect(await entriesAbout(id, "key.replaced")).toHaveLength(may ? 1 : 0);
  });
});
