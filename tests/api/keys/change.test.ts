/** `PATCH /keys/<id>` and what a shop keeps with a key (docs/contract.md D10). */
import { beforeEach, describe, expect, it } from "vitest";
import { updatePlan } from "@/lib/domain/applications/save-plan";
import { type LogEntry, listAuditEntries } from "@/lib/domain/audit/list";
import { ago, aKey, anActivation, aPlan, aShop, aToken, contextAt, DAY_MS } from "@/tests/support/factories";
import { anonymous, serviceToken } from "@/tests/support/personas";
import { onlyIssuedKey, said } from "../read";

let shop: Awaited<ReturnType<typeof aShop>>;
let seller: ReturnType<typeof serviceToken>;

beforeEach(async () => {
  shop = await aShop();
  seller = serviceToken(shop.application.slug, (await aToken(shop.application, "key_api", "Shop № 2")).token);
});

const newestEntry = async (): Promise<LogEntry | undefined> =>
  (await listAuditEntries(contextAt(), shop.application.id, 1))[0];

describe("POST /keys 201", () => {
  it("keeps the order and what the shop says besides", async () => {
    const metadata = { "order line": 7, gift: true, coupon: "Größe", none: null };
    const { id } = onlyIssuedKey(await seller.issue({ plan: "pro", orderId: "A-1", metadata }));
    expect(await seller.show(id)).toMatchObject({ status: 200, body: { id, orderId: "A-1", metadata } });
  });

  it.each([
    ["no object", [1], '"metadata" must be an object of at most 20 strings, numbers, booleans or null.'],
    ["a list inside", { a: [1] }, '"metadata.a" must be a string, a number, a boolean or null.'],
    ["21 values", Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`v${n}`, n])), "at most 20"],
    [
      "5 KiB",
      { a: "x".repeat(3000), b: "y".repeat(2100) },
      '"metadata" may have at most 4096 bytes as JSON.',
    ],
    [
      "an empty name",
      { "": 1 },
      "is no name that a member may have: 1 to 100 characters that can be stored.",
    ],
    ["NUL", { a: "\0" }, '"metadata.a" contains characters that cannot be stored.'],
    ["NUL in a name", { "\0": "a" }, '"metadata'],
    [
      "a name of 101 characters",
      { ["n".repeat(101)]: 1 },
      "is no name that a member may have: 1 to 100 characters that can be stored.",
    ],
    ["a member that readers drop", JSON.parse('{"__proto__": 1}'), '"metadata" may not name "__proto__".'],
  ])("refuses metadata with %s", async (_title, metadata, message) => {
    expect(await seller.issue({ plan: "pro", metadata })).toMatchObject({
      status: 400,
      body: { error: "invalid_request", message: expect.stringContaining(message) },
    });
  });
});

describe("PATCH /keys/<id> 200", () => {
  it("changes what is named, keeps the rest, and says so in the log under the token's name", async () => {
    await aPlan(shop.application, { code: "max", name: "Max", maxActivations: 50 });
    const { id } = await aKey(shop.application, { note: "first", orderId: "A-1", metadata: { a: 1, b: 2 } });
    const answer = await seller.change(id, {
      plan: "max",
      expiresAt: "2031-03-31",
      email: "Ada@Example.com",
      name: "Ada",
      orderId: "A-2",
      metadata: { b: 2, a: 3 },
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        id,
        plan: "max",
        planName: "Max",
        maxActivations: 3,
        expiresAt: "2031-03-31T23:59:59.999Z",
        email: "Ada@Example.com",
        name: "Ada",
        note: "first",
        orderId: "A-2",
        metadata: { a: 3, b: 2 },
      },
    });
    const { createdAt, updatedAt } = answer.body as Record<string, string>;
    expect(Date.parse(updatedAt ?? "")).toBeGreaterThan(Date.parse(createdAt ?? ""));
    expect(await newestEntry()).toMatchObject({
      action: "key.updated",
      actor: "Shop № 2",
      detail: {
        plan: { from: "pro", to: "max" },
        orderId: { from: "A-1", to: "A-2" },
        metadata: { from: '{"a":1,"b":2}', to: '{"a":3,"b":2}' },
      },
    });
    expect(said(await seller.show(id))).toEqual(said(answer));
  });

  it("lifts what is null, and leaves no trace of what was so already", async () => {
    const metadata = { b: 1, a: 2 };
    const key = await aKey(shop.application, { devices: 2, note: "x", orderId: "A", metadata });
    await seller.change(key.id, { devices: null, note: null, orderId: null, metadata: null });
    const { body } = await seller.show(key.id);
    expect(body).toMatchObject({ maxActivations: null, note: null, orderId: null, metadata: {} });
    const before = await newestEntry();
    expect((await seller.change(key.id, { metadata: {}, note: null })).body).toEqual(body);
    expect(await newestEntry()).toEqual(before);
  });

  it("keeps a plan that is no longer sold, also when it is sent again, and gives it to no other key", async () => {
    await aPlan(shop.application, { code: "old", name: "Old" });
    const sold = onlyIssuedKey(await seller.issue({ plan: "old" }));
    await updatePlan(contextAt(), shop.application, "old", { status: "archived" });
    expect(await seller.change(sold.id, { plan: "old", expiresAt: "2031-03-31" })).toMatchObject({
      status: 200,
      body: { plan: "old", expiresAt: "2031-03-31T23:59:59.999Z" },
    });
    const { id } = await aKey(shop.application);
    expect(await seller.change(id, { plan: "old" })).toMatchObject({ status: 400 });
  });

  it.each(["expiresAt", "updatesUntil"])("names %s where it is no date", async (field) => {
    const { id } = await aKey(shop.application);
    const message = expect.stringMatching(new RegExp(`^${field} must be a real date`));
    expect(await seller.change(id, { [field]: "2031-02-30" })).toMatchObject({
      status: 400,
      body: { message },
    });
    expect(await seller.issue({ plan: "pro", [field]: "soon" })).toMatchObject({
      status: 400,
      body: { message },
    });
  });

  it("reaches the program at its next call", async () => {
    await aPlan(shop.application, { code: "max", name: "Max", features: { export: true } });
    const { id, key } = await aKey(shop.application);
    await anActivation(shop.application, key, "machine-1");
    await seller.change(id, { plan: "max", devices: 9, expiresAt: "2031-03-31" });
    expect(await anonymous(shop.application.slug).validate({ key, machineId: "machine-1" })).toMatchObject({
      status: 200,
      body: { license: { plan: "max", maxActivations: 9, features: { export: true } } },
    });
  });

  it("keeps a revoked key as it was but for whose it was and what people wrote", async () => {
    const { id } = await aKey(shop.application);
    await seller.revoke(id);
    expect(await seller.change(id, { email: "b@example.com", name: "B", note: "refunded" })).toMatchObject({
      status: 200,
      body: { status: "revoked", email: "b@example.com" },
    });
    for (const change of [
      { devices: 7 },
      { expiresAt: "2031-01-01" },
      { orderId: "A" },
      { metadata: { a: 1 } },
    ])
      expect(said(await seller.change(id, { ...change, note: "again" }))).toEqual({
        status: 400,
        body: { error: "invalid_request", message: "A revoked key cannot be changed; issue a new one." },
      });
    expect((await seller.show(id)).body).toMatchObject({ maxActivations: 3, note: "refunded" });
  });
});

describe("PATCH /keys/<id> of a key that was issued with an end in the past", () => {
  it("may give it another one, also the same or one before", async () => {
    const { body } = await seller.issue({ plan: "pro", expiresAt: "2001-02-03" });
    const { id } = (body as { keys: { id: string }[] }).keys[0] ?? { id: "" };
    for (const expiresAt of ["2001-02-03T23:59:59.999Z", "2000-01-01T00:00:00.000Z"])
      expect(await seller.change(id, { expiresAt })).toMatchObject({
        status: 200,
        body: { status: "expired", expiresAt },
      });
    expect(await seller.change(id, { expiresAt: "2999-01-01" })).toMatchObject({
      body: { status: "active" },
    });
    expect(await seller.change(id, { expiresAt: "2001-02-03" })).toMatchObject({ status: 400 });
  });
});

describe("PATCH /keys/<id> 400", () => {
  it.each([
    ["nothing", {}, "The body names nothing to change."],
    [
      "an unknown field",
      { expireAt: "2031-01-01" },
      '"expireAt" is not known here. Did you mean "expiresAt"?',
    ],
    ["the state", { status: "revoked" }, '"status" is not known here.'],
    ["a plan of nobody", { plan: "none" }, "There is no plan with this code."],
    ["no plan", { plan: null }, '"plan" must be a string.'],
    ["no seats", { devices: 0 }, '"devices" must be a whole number from 1 to 1000000.'],
    ["an end before the start", { expiresAt: "2001-01-01" }, "The key would end before it was issued."],
    ["an e-mail of 300 characters", { email: `${"a".repeat(290)}@e.example` }, '"email" must be'],
    [
      "an order of 201 characters",
      { orderId: "a".repeat(201) },
      '"orderId" may have at most 200 characters.',
    ],
    ["an empty order", { orderId: "" }, '"orderId" must not be empty.'],
  ])("for %s", async (_title, change, message) => {
    const { id } = await aKey(shop.application, { now: ago(DAY_MS) });
    const before = await seller.show(id);
    expect(await seller.change(id, change)).toMatchObject({
      status: 400,
      body: { error: "invalid_request", message: expect.stringContaining(message) },
    });
    expect((await seller.show(id)).body).toEqual(before.body);
  });

  it("for a plan of another application, and for its keys", async () => {
    const other = await aShop();
    await aPlan(other.application, { code: "theirs", name: "Theirs" });
    const { id } = await aKey(shop.application);
    expect(await seller.change(id, { plan: "theirs" })).toMatchObject({ status: 400 });
    const key = await aKey(other.application);
    for (const answer of [
      await seller.change(key.id, { note: "mine" }),
      await seller.show(key.id),
      await seller.replace(key.id),
      await seller.devices(key.id),
    ])
      expect(answer).toMatchObject({ status: 404, body: { error: "not_found" } });
  });
});

describe("POST /keys/<id>/replace 200", () => {
  it("gives a new text, which keeps the seats, and ends the former one", async () => {
    const { id, key } = await aKey(shop.application);
    await anActivation(shop.application, key, "machine-1");
    const answer = await seller.replace(id);
    const made = (answer.body as { key: string }).key;
    expect(made).not.toBe(key);
    const client = anonymous(shop.application.slug);
    expect(await client.validate({ key: made, machineId: "machine-1" })).toMatchObject({ status: 200 });
    expect(await client.validate({ key, machineId: "machine-1" })).toMatchObject({ status: 404 });
    expect(await seller.show(id)).toMatchObject({ body: { activeDevices: 1, lastFour: made.slice(-4) } });
  });
});

describe("the devices of a key", () => {
  it("are listed newest first, a page at a time, and freed", async () => {
    const { id, key } = await aKey(shop.application);
    for (const machine of ["machine-1", "machine-2", "machine-3"])
      await anActivation(shop.application, key, machine);
    type Page = { devices: { id: string; machineId: string }[]; next: string | null };
    const first = (await seller.devices(id, { limit: "2" })).body as Page;
    expect(first.devices.map(({ machineId }) => machineId)).toEqual(["machine-3", "machine-2"]);
    const second = (await seller.devices(id, { limit: "2", cursor: first.next ?? "" })).body as Page;
    expect(second).toMatchObject({ devices: [{ machineId: "machine-1" }], next: null });
    const device = second.devices[0]?.id ?? "";
    for (let time = 0; time < 2; time++)
      expect(said(await seller.freeDevice(id, device))).toEqual({ status: 200, body: { ok: true } });
    expect(await seller.show(id)).toMatchObject({ body: { activeDevices: 2 } });
    expect(await newestEntry()).toMatchObject({ action: "device.deregistered", actor: "Shop № 2" });
    const other = await aKey(shop.application);
    expect(await seller.freeDevice(other.id, first.devices[0]?.id ?? "")).toMatchObject({ status: 404 });
  });
});
