import { beforeAll, describe, expect, it } from "vitest";
import { deregisterDevice } from "@/lib/domain/activations/deregister";
import { changeKeyState } from "@/lib/domain/keys/change-state";
import { issuablePlans } from "@/lib/domain/keys/issuable-plans";
import { issueKeys } from "@/lib/domain/keys/issue";
import { keyDetail } from "@/lib/domain/keys/key-detail";
import { keyLog } from "@/lib/domain/keys/key-log";
import {
  ago,
  aKey,
  aLicense,
  anActivation,
  aPlan,
  aShop,
  contextAt,
  DAY_MS,
} from "@/tests/support/factories";
import { asOperator } from "./operators";

let shop: Awaited<ReturnType<typeof aShop>>;
beforeAll(async () => {
  shop = await aShop();
});

const log = (id: string, before = "") => keyLog(contextAt(), shop.application, id, before);

async function actionsOf(id: string, before = ""): Promise<string[]> {
  return (await log(id, before)).entries.map(({ action }) => action);
}

describe("the log of a key", () => {
  it("has what people and devices did, newest first, with who and why", async () => {
    const { id, key } = await aKey(shop.application);
    await anActivation(shop.application, key, "machine-1", { name: "Laptop" });
    const ctx = asOperator("support");
    await changeKeyState(ctx, shop.application, id, "suspend", "charge-back");
    const activation = await ctx.db.prisma.activation.findFirst({ where: { keyId: id } });
    await deregisterDevice(ctx, id, activation?.id ?? "");
    const { entries, next } = await log(id);
    expect(next).toBeNull();
    expect(entries).toMatchObject([
      {
        action: "device.deregistered",
        actorKind: "operator",
        target: `device "Laptop" of key …${key.slice(-4)}`,
      },
      { action: "key.suspended", actor: "support@example.test", reason: "charge-back" },
      { action: "device.activated", actorKind: "device", actor: "Laptop" },
      { action: "key.issued", actorKind: "command_line", at: expect.any(Date) },
    ]);
  });

  it("is paged, and each entry is on one page", async () => {
    const { id } = await aKey(shop.application);
    for (let round = 0; round < 30; round++)
      await changeKeyState(contextAt(), shop.application, id, round % 2 ? "reactivate" : "suspend", null);
    const first = await log(id);
    const second = await log(id, first.next ?? "");
    expect([first.entries.length, second.entries.length, second.next]).toEqual([25, 6, null]);
    const ids = [...first.entries, ...second.entries].map((entry) => entry.id);
    expect(ids).toEqual([...new Set(ids)].sort().reverse());
    expect(await actionsOf(id, "no id")).toEqual(first.entries.map(({ action }) => action));
  });

  it("begins with the issue, also of a key that was issued with others, and long ago", async () => {
    const { id: alone } = await aKey(shop.application);
    const many = { plan: "pro", email: null, name: null, expiresAt: null, note: null } as const;
    const issued = await issueKeys(contextAt(ago(100 * DAY_MS)), shop.application, {
      ...many,
      count: 20,
      source: "console",
    });
    const last = issued.at(-1)?.id ?? "";
    await changeKeyState(contextAt(), shop.application, last, "suspend", null);
    expect(await actionsOf(last)).toEqual(["key.suspended", "key.issued"]);
    expect(await actionsOf(issued[0]?.id ?? "")).toEqual(["key.issued"]);
    expect(await actionsOf(alone)).toEqual(["key.issued"]);
  });
});

describe("a key's page", () => {
  it("knows whether there is a management code, and no key of another application", async () => {
    const { application, id, key } = await aLicense({}, { manageCodes: true });
    expect(await keyDetail(contextAt(), application, id)).toMatchObject({
      lastFour: key.slice(-4),
      plan: "pro",
      planName: "Pro",
      hasManageCode: true,
    });
    const { id: without } = await aKey(shop.application);
    const detail = await keyDetail(contextAt(), shop.application, without);
    expect(detail).toMatchObject({ hasManageCode: false });
    expect(Object.keys(detail ?? {}).filter((name) => /hash|secret/i.test(name))).toEqual([]);
    for (const one of [id, "x", "0197a000-0000-7000-8000-000000000000"])
      expect(await keyDetail(contextAt(), shop.application, one)).toBeNull();
  });
});

describe("plans to issue keys of", () => {
  it("are the public ones of the application, then the hidden ones, by name", async () => {
    const { application } = await aShop();
    await aPlan(application, { code: "hidden", name: "Agency", status: "hidden" });
    await aPlan(application, { code: "draft", status: "draft" });
    await aPlan(application, { code: "old", status: "archived" });
    expect(await issuablePlans(contextAt(), application)).toEqual([
      { code: "pro", name: "Pro", maxActivations: 3, status: "public" },
      { code: "hidden", name: "Agency", maxActivations: 3, status: "hidden" },
    ]);
  });
});
