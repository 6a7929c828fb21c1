import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { type Application, findApplication } from "@/lib/domain/applications/find";
import { changeKeyState } from "@/lib/domain/keys/change-state";
import { countKeys } from "@/lib/domain/keys/count-keys";
import { parseEmail } from "@/lib/domain/keys/email";
import { type KeyFilters, NO_FILTERS } from "@/lib/domain/keys/key-filters";
import { findKeyId, searchKeys } from "@/lib/domain/keys/search-keys";
import {
  ago,
  ahead,
  aKey,
  anActivation,
  aPlan,
  aShop,
  contextAt,
  DAY_MS,
  type TestKey,
} from "@/tests/support/factories";

let shop: Application;
let foreign: Application;
let keys: Record<"plain" | "named" | "noted" | "mailed" | "ended" | "ending" | "other", TestKey>;

beforeAll(async () => {
  [{ application: shop }, { application: foreign }] = [
    await aShop({ manageCodes: true }),
    await aShop({ manageCodes: true }),
  ];
  await aPlan(shop, { code: "team" });
  keys = {
    plain: await aKey(shop),
    named: await aKey(shop, { name: "Müller & Söhne GmbH", source: "console" }),
    noted: await aKey(shop, { note: "Invoice 100%_4711, paid late", plan: "team", orderId: "A 17/ä" }),
    mailed: await aKey(shop, { email: parseEmail("Max.Muster@example.test"), source: "checkout" }),
    ended: await aKey(shop, { expiresAt: ago(DAY_MS), updatesUntil: ahead(10 * DAY_MS) }),
    ending: await aKey(shop, { expiresAt: ahead(10 * DAY_MS), updatesUntil: ago(DAY_MS) }),
    other: await aKey(shop, { expiresAt: new Date("2040-05-31T12:00:00Z") }),
  };
  await anActivation(shop, keys.plain.key, "machine-plain-1");
  await anActivation(shop, keys.named.key, "4f2b0000-aaaa-4bbb-8ccc-0123456789ab");
});

async function found(filters: Partial<KeyFilters>, application = shop): Promise<string[]> {
  const page = await searchKeys(contextAt(), application, { ...NO_FILTERS, ...filters }, null);
  const names = new Map(Object.entries(keys).map(([name, { id }]) => [id, name]));
  return page.keys.map(({ id }) => names.get(id) ?? "a key that is none of these").toSorted();
}

const lastFour = (key: TestKey) => key.key.slice(-4);

describe("the search box finds", () => {
  it("a key by itself, however it was typed", async () => {
    const { key } = keys.plain;
    for (const text of [key, key.toLowerCase(), key.replaceAll("-", ""), ` ${key.replaceAll("-", " – ")} `]) {
      expect(await found({ text })).toContain("plain");
      expect(await findKeyId(contextAt(), shop, text)).toBe(keys.plain.id);
    }
  });

  it("a key by its management code", async () => {
    const code = keys.named.manageCode ?? "";
    expect(code).toMatch(/^VC-/);
    expect(await findKeyId(contextAt(), shop, code.toLowerCase())).toBe(keys.named.id);
    expect(await found({ text: code })).toEqual(["named"]);
  });

  it("a key by its last four, with or without what stands before them on pages", async () => {
    for (const text of [lastFour(keys.ended), `…${lastFour(keys.ended).toLowerCase()}`])
      expect(await found({ text })).toContain("ended");
  });

  it.each([
    ["an e-mail address", "max.muster@EXAMPLE.test", ["mailed"]],
    ["its beginning", "Max.Mu", ["mailed"]],
    ["a part of it", "muster@example", ["mailed"]],
    ["its domain", "@EXAMPLE.test", ["mailed"]],
    ["a short beginning only", "a@b", []],
    ["a part of a name", "müller", ["named"]],
    ["a part of it in capitals", "SÖHNE GM", ["named"]],
    ["a part of a note", "paid late", ["noted"]],
    ["signs that mean something to LIKE as they are", "100%_47", ["noted"]],
    ["and not as what they mean", "100__47", []],
    ["a device's machine id", "machine-plain-1", ["plain"]],
    ["a machine id that looks like a row's id", "4f2b0000-aaaa-4bbb-8ccc-0123456789ab", ["named"]],
    ["of machine ids only whole ones", "machine-plain", []],
    ["nothing for a text that is too short", "pa", []],
    ["nothing for what nobody has", "nobody-has-this", []],
  ])("%s: %s", async (_what, text, names) => {
    expect(await found({ text })).toEqual(names);
  });

  it("a key by its id, in either case", async () => {
    expect(await found({ text: keys.noted.id })).toEqual(["noted"]);
    expect(await found({ text: keys.noted.id.toUpperCase() })).toEqual(["noted"]);
    expect(await found({ text: randomUUID() })).toEqual([]);
  });

  it("keys by a long text of which every part is rare but its end, wherever it stands", async () => {
    const mark = randomUUID().replaceAll("-", "");
    const [{ application }, other] = [await aShop(), await aShop()];
    const mine = [
      await aKey(application, { email: parseEmail(`${mark}@example.test`) }),
      await aKey(application, { name: `Ada ${mark.toUpperCase()}@example.test` }),
      await aKey(application, { note: `a gift of x${mark}@example.test, thanks` }),
    ];
    await aKey(application, { email: parseEmail(`${mark.slice(0, 20)}@example.test`) });
    await aKey(other.application, { email: parseEmail(`${mark}@example.test`) });
    const filters = { ...NO_FILTERS, text: `${mark}@example.test` };
    const { keys: all } = await searchKeys(contextAt(), application, filters, null);
    expect(all.map(({ id }) => id)).toEqual(mine.map(({ id }) => id).toReversed());
    const revoked = await searchKeys(contextAt(), application, { ...filters, status: "revoked" }, null);
    expect(revoked.keys).toEqual([]);
    expect((await countKeys(contextAt(), application, filters)).matching.count).toBe(3);
  });

  it("keys by their whole order, as it is written", async () => {
    expect(await found({ text: "A 17/ä" })).toEqual(["noted"]);
    expect(await found({ text: "A 17" })).toEqual([]);
    expect(await found({ text: "A 17/ä" }, foreign)).toEqual([]);
  });

  it("devices that gave their seat back, too", async () => {
    const { application, key, id } = await aSingleKey();
    await anActivation(application, key, "given-back-1");
    await databasePool().query("UPDATE activations SET released_at = now() WHERE key_id = $1", [id]);
    const page = await searchKeys(contextAt(), application, { ...NO_FILTERS, text: "given-back-1" }, null);
    expect(page.keys.map((record) => record.id)).toEqual([id]);
  });

  it("a text that is several things as all of them, each key once", async () => {
    const { application, key, id } = await aSingleKey();
    const four = key.slice(-4);
    const named = await aKey(application, {
      name: `Shelf ${four}`,
      note: `was ${four}`,
      email: parseEmail(`${four}@example.test`),
    });
    const page = await searchKeys(contextAt(), application, { ...NO_FILTERS, text: four }, null);
    expect(page.keys.map((record) => record.id)).toEqual([named.id, id]);
  });

  it("nothing of another application, by whatever it is called", async () => {
    const { plain, named, noted } = keys;
    const texts = [
      plain.key,
      named.manageCode ?? "",
      noted.id,
      lastFour(plain),
      "Max.Muster@example.test",
      "müller",
      "machine-plain-1",
    ];
    for (const text of texts) expect(await found({ text }, foreign)).toEqual([]);
    for (const text of texts) expect(await findKeyId(contextAt(), foreign, text)).toBeNull();
    expect(await found({}, foreign)).toEqual([]);
  });
});

describe("a filter leaves", () => {
  it("the keys of an order, and those whose updates ended or end soon", async () => {
    expect(await found({ orderId: "A 17/ä" })).toEqual(["noted"]);
    expect(await found({ orderId: "A 17/ä", status: "revoked" })).toEqual([]);
    expect(await found({ updates: "past" })).toEqual(["ending"]);
    expect(await found({ updates: "soon" })).toEqual(["ended"]);
    expect(await found({ updates: "soon", text: "A 17/ä" })).toEqual([]);
  });

  it.each<[string, Partial<KeyFilters>, string[]]>([
    ["active keys", { status: "active" }, ["ending", "mailed", "named", "noted", "other", "plain"]],
    ["expired keys", { status: "expired" }, ["ended"]],
    ["keys of a plan", { plan: "team" }, ["noted"]],
    ["no keys of an unknown plan", { plan: "nothing" }, []],
    ["keys of a source", { source: "checkout" }, ["mailed"]],
    ["keys without an end", { expiry: { kind: "never" } }, ["mailed", "named", "noted", "plain"]],
    ["keys that end soon", { expiry: { kind: "soon" } }, ["ending"]],
    ["keys whose end is past", { expiry: { kind: "past" } }, ["ended"]],
    [
      "keys that end on a day",
      { expiry: { kind: "between", from: "2040-05-31", to: "2040-05-31" } },
      ["other"],
    ],
    ["none that end before it", { expiry: { kind: "between", from: "2039-01-01", to: "2040-05-30" } }, []],
    ["keys that end from a day on", { expiry: { kind: "between", from: "2040-01-01", to: null } }, ["other"]],
    [
      "keys that end until a day",
      { expiry: { kind: "between", from: null, to: "2039-12-31" } },
      ["ended", "ending"],
    ],
    ["what fits all of them", { text: "müller", source: "console", status: "active" }, ["named"]],
    ["nothing when one does not fit", { text: "müller", source: "api" }, []],
    ["machines' keys that fit", { text: "machine-plain-1", expiry: { kind: "never" } }, ["plain"]],
    ["and no others", { text: "machine-plain-1", expiry: { kind: "past" } }, []],
  ])("%s", async (_what, filters, names) => {
    expect(await found(filters)).toEqual(names);
  });

  it("keys by the status that is shown: suspended and revoked come before expired", async () => {
    const { application, id } = await aSingleKey({ expiresAt: ago(DAY_MS) });
    const revoked = await aKey(application, { expiresAt: ago(DAY_MS) });
    await changeKeyState(contextAt(), application, id, "suspend", null);
    await changeKeyState(contextAt(), application, revoked.id, "revoke", null);
    const idsOf = async (status: KeyFilters["status"]) => {
      const { keys: records } = await searchKeys(contextAt(), application, { ...NO_FILTERS, status }, null);
      expect(records.every((record) => record.status === status)).toBe(true);
      return records.map((record) => record.id);
    };
    expect(await idsOf("suspended")).toEqual([id]);
    expect(await idsOf("revoked")).toEqual([revoked.id]);
    expect(await idsOf("expired")).toEqual([]);
    expect(await idsOf("active")).toEqual([]);
  });

  it("an end at this very moment as expired", async () => {
    const end = ahead(DAY_MS);
    const { application, id } = await aSingleKey({ expiresAt: end });
    const idsAt = async (now: Date, status: KeyFilters["status"]) =>
      (await searchKeys(contextAt(now), application, { ...NO_FILTERS, status }, null)).keys.map(
        (key) => key.id,
      );
    expect(await idsAt(end, "expired")).toEqual([id]);
    expect(await idsAt(end, "active")).toEqual([]);
    expect(await idsAt(new Date(end.getTime() - 1), "active")).toEqual([id]);
  });
});

async function aSingleKey(input: Parameters<typeof aKey>[1] = {}) {
  const { application } = await aShop();
  return {
    application: await findApplication(contextAt(), application.slug),
    ...(await aKey(application, input)),
  };
}
