import { beforeAll, describe, expect, it } from "vitest";
import {
  LICENSES_PER_PAGE,
  licenseOfCustomer,
  licensesOfCustomer,
} from "@/lib/domain/activations/customer-licenses";
import { describeLicense } from "@/lib/domain/activations/describe-license";
import { changeKeyState } from "@/lib/domain/keys/change-state";
import { parseEmail } from "@/lib/domain/keys/email";
import { ahead, aKey, anActivation, aShop, contextAt, DAY_MS } from "@/tests/support/factories";

let shop: Awaited<ReturnType<typeof aShop>>;
beforeAll(async () => {
  shop = await aShop();
});

const keyOf = (email: string, input: Parameters<typeof aKey>[1] = {}, application = shop.application) =>
  aKey(application, { ...input, email: parseEmail(email) });

const idsOf = async (email: string, page = 1) =>
  (await licensesOfCustomer(contextAt(), email, page)).licenses.map(({ keyId }) => keyId);

describe("a license as its holder sees it", () => {
  it("has names, end, seats and how many are taken, and neither the key nor whose it is", async () => {
    const expiresAt = ahead(DAY_MS);
    const { id, key } = await keyOf("view@example.com", { expiresAt, devices: 2, name: "V", note: "n" });
    await anActivation(shop.application, key, "machine-1");
    const view = {
      keyId: id,
      application: shop.application.name,
      plan: "Pro",
      lastFour: key.slice(-4),
      status: "active",
      expiresAt,
      maxActivations: 2,
      activeDevices: 1,
    };
    expect(await describeLicense(contextAt(), id)).toEqual(view);
    const own = { ...view, mayReplace: false, renewAddress: null };
    expect(await licenseOfCustomer(contextAt(), "view@example.com", id)).toEqual(own);
    expect(await licensesOfCustomer(contextAt(), "view@example.com", 1)).toEqual({
      licenses: [own],
      total: 1,
    });
  });

  it("says its status at the moment of the question", async () => {
    const end = ahead(DAY_MS);
    const { id } = await aKey(shop.application, { expiresAt: end, devices: null });
    const at = async (now: Date) => (await describeLicense(contextAt(now), id))?.status;
    expect(await at(new Date(end.getTime() - 1))).toBe("active");
    expect(await at(end)).toBe("expired");
  });

  it.each([
    ["suspend", "suspended", 1],
    ["revoke", "revoked", 0],
  ] as const)("after %s is %s and counts %i device", async (verb, status, activeDevices) => {
    const { id, key } = await aKey(shop.application);
    await anActivation(shop.application, key, "machine-1");
    await changeKeyState(contextAt(), shop.application, id, verb, null);
    expect(await describeLicense(contextAt(), id)).toMatchObject({ status, activeDevices });
  });

  it.each(["0197a000-0000-7000-8000-000000000000", "x", ""])("is null for %j", async (id) => {
    expect(await describeLicense(contextAt(), id)).toBeNull();
  });
});

describe("the licenses of a customer", () => {
  it("are those of all applications, newest first, whatever their status", async () => {
    const other = await aShop({ kind: "licensed_updates" });
    const first = await keyOf("all@example.com");
    const second = await keyOf("all@example.com", {}, other.application);
    const third = await keyOf("all@example.com");
    await changeKeyState(contextAt(), shop.application, first.id, "revoke", null);
    expect(await idsOf("all@example.com")).toEqual([third.id, second.id, first.id]);
  });

  it("include those issued to the address in other letters, and none of another address", async () => {
    const { id } = await keyOf("Bob.Ärger@Example.COM");
    await keyOf("rob.ärger@example.com");
    expect(await idsOf("bob.ärger@example.com")).toEqual([id]);
    expect(await licenseOfCustomer(contextAt(), "bob.ärger@example.com", id)).toMatchObject({ keyId: id });
  });

  it("come twenty a page", async () => {
    const made: string[] = [];
    for (let index = 0; index < 41; index++) made.unshift((await keyOf("many@example.com")).id);
    expect(LICENSES_PER_PAGE).toBe(20);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => idsOf("many@example.com", page)));
    expect(pages.map(({ length }) => length)).toEqual([20, 20, 1, 0]);
    expect(pages.flat()).toEqual(made);
    expect(await licensesOfCustomer(contextAt(), "many@example.com", 4)).toMatchObject({ total: 41 });
    expect(await idsOf("many@example.com", 0)).toEqual(pages[0]);
  });

  it("are none for an address without", async () => {
    expect(await licensesOfCustomer(contextAt(), "nobody@example.com", 1)).toEqual({
      licenses: [],
      total: 0,
    });
  });
});

describe("one license of a customer", () => {
  it("is null for somebody else's, for nobody's, for an unknown id and for a malformed one", async () => {
    const mine = await keyOf("mine@example.com");
    const theirs = await keyOf("theirs@example.com");
    const nobodys = await aKey(shop.application);
    const ids = [theirs.id, nobodys.id, "0197a000-0000-7000-8000-000000000000", "x", "", `${mine.id}\0`];
    for (const id of ids) expect(await licenseOfCustomer(contextAt(), "mine@example.com", id)).toBeNull();
  });
});
