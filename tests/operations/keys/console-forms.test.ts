import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { changeKeyState } from "@/lib/domain/keys/change-state";
import { parseEmail } from "@/lib/domain/keys/email";
import { NO_FILTERS } from "@/lib/domain/keys/key-filters";
import { searchKeys } from "@/lib/domain/keys/search-keys";
import { updateKey } from "@/lib/domain/keys/update";
import type { OperatorRole } from "@/lib/domain/people/operators";
import { type FormOutcome, isRevealed } from "@/lib/forms/form";
import { cookieOf, send } from "@/tests/operations/forms/visitor";
import { entriesAbout } from "@/tests/operations/people/log-entries";
import { aKey, anActivation, aPlan, aShop, contextAt } from "@/tests/support/factories";
import { ROLES, signedIn } from "./operators";

let shop: Awaited<ReturnType<typeof aShop>>;
let base: string;
const cookies = new Map<OperatorRole, string>();
beforeAll(async () => {
  shop = await aShop({ manageCodes: true });
  base = `/console/applications/${shop.application.slug}/keys`;
  for (const { role } of ROLES) cookies.set(role, await signedIn(role));
});

function sendAs(role: OperatorRole, path: string, body: Record<string, string>): Promise<FormOutcome> {
  return send(path, { body, cookie: cookies.get(role) ?? "" });
}

const FILLED_IN = { do: "issue", plan: "pro", count: "2" };

function issue(fields: Record<string, string> = {}, role: OperatorRole = "support") {
  return sendAs(role, `${base}/new`, { ...FILLED_IN, once: randomUUID(), ...fields });
}

function keysOf(outcome: FormOutcome) {
  const result = isRevealed(outcome) ? outcome.result : null;
  if (result?.kind !== "keys" && result?.kind !== "issue") throw new Error(JSON.stringify(outcome));
  return result.keys;
}

const rowOf = (id: string) => contextAt().db.prisma.licenseKey.findUniqueOrThrow({ where: { id } });
const countOfKeys = () =>
  contextAt().db.prisma.licenseKey.count({ where: { applicationId: shop.application.id } });

describe("issuing keys by form", () => {
  it("asks for the plan where none was chosen, beside its field", async () => {
    const count = await countOfKeys();
    expect(await issue({ plan: "" })).toMatchObject({
      field: "plan",
      message: "Choose a plan.",
    });
    expect(await countOfKeys()).toBe(count);
  });

  it("shows keys with their codes, which are of the console and as the form says", async () => {
    const keys = keysOf(
      await issue({
        email: " Ada@Example.test ",
        name: "Ada",
        devices: "7",
        expiresAt: "2090-03-31",
        note: "invoice 9",
      }),
    );
    expect(keys).toHaveLength(2);
    for (const { id, key, manageCode } of keys) {
      expect(manageCode).toMatch(/^VC-/);
      expect(await rowOf(id)).toMatchObject({
        lastFour: key.slice(-4),
        source: "console",
        email: "Ada@Example.test",
        name: "Ada",
        maxActivations: 7,
        expiresAt: new Date("2090-03-31T23:59:59.999Z"),
        note: "invoice 9",
      });
      await anActivation(shop.application, key, "machine-1");
    }
  });

  it("keeps the order, the end of the updates and what a shop reads with the key", async () => {
    const [{ id } = { id: "" }] = keysOf(
      await issue({ orderId: " A-1 ", updatesUntil: "2090-03-31", metadata: "seats: 3\r\nregion: Europe" }),
    );
    expect(await rowOf(id)).toMatchObject({
      orderId: "A-1",
      updatesUntil: new Date("2090-03-31T23:59:59.999Z"),
      metadata: { seats: 3, region: "Europe" },
    });
  });

  it("says of keys that begin with their first device how long they hold, not that they never end", async () => {
    const days = { durationDays: 365, durationFrom: "first_activation" } as const;
    await aPlan(shop.application, { code: "cards", name: "Cards", ...days });
    const outcome = await issue({ plan: "cards" });
    expect(isRevealed(outcome) && outcome.result).toMatchObject({
      issue: { lastDay: null, daysFromFirst: 365 },
    });
  });

  it("takes the plan's devices, no owner and no end when nothing is said, and up to 1,000 keys", async () => {
    const keys = keysOf(await issue({ count: "1000" }));
    expect(new Set(keys.map(({ key }) => key)).size).toBe(1000);
    const row = await rowOf(keys[999]?.id ?? "");
    expect(row).toMatchObject({ maxActivations: 3, email: null, name: null, expiresAt: null, note: null });
    const unlimited = keysOf(await issue({ count: "1", devices: "5", unlimited: "yes" }));
    expect(await rowOf(unlimited[0]?.id ?? "")).toMatchObject({ maxActivations: null });
  });

  it("tells what was issued, to whom, and how the keys can be found again", async () => {
    const outcome = await issue({ email: "ada@example.test", name: "Ada", expiresAt: "2090-03-31" });
    expect(isRevealed(outcome) && outcome.result).toMatchObject({
      kind: "issue",
      issue: {
        application: { slug: shop.application.slug, name: shop.application.name },
        plan: { code: "pro", name: "Pro" },
        seats: 3,
        lastDay: "2090-03-31",
        customer: "Ada, ada@example.test",
        day: new Date().toISOString().slice(0, 10),
        manageAddress: "https://licenses.example.test/manage",
      },
    });
    const batch = isRevealed(outcome) && outcome.result.kind === "issue" ? outcome.result.issue.batch : "";
    const { keys } = await searchKeys(contextAt(), shop.application, { ...NO_FILTERS, batch }, null);
    expect(keys.map(({ id }) => id).toSorted()).toEqual(
      keysOf(outcome)
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  it("sent twice makes keys once, also at the same moment", async () => {
    const before = await countOfKeys();
    const once = randomUUID();
    const outcomes = await Promise.all([issue({ once }), issue({ once }), issue({ once })]);
    expect(outcomes.filter(isRevealed)).toHaveLength(1);
    expect(await issue({ once })).toMatchObject({ message: expect.stringContaining("was sent before") });
    expect(await countOfKeys()).toBe(before + 2);
  });

  it.each([
    { count: "0" },
    { count: "1001" },
    { count: "1.5" },
    { count: "" },
    { plan: "none" },
    { plan: "draft" },
    { devices: "0" },
    { devices: "many" },
    { devices: "1.5" },
    { expiresAt: "2031-02-30" },
    { expiresAt: "2001-01-01" },
    { email: "nobody" },
    { name: "x".repeat(201) },
    { note: "x".repeat(1001) },
    { orderId: "x".repeat(201) },
    { updatesUntil: "2031-02-30" },
    { metadata: "region" },
    { metadata: "a: 1\na: 2" },
    { once: "" },
  ])("refuses %j with a sentence, keeps what was typed, and makes nothing", async (fields) => {
    if (fields.plan === "draft") await aPlan(shop.application, { code: "draft", status: "draft" });
    const before = await countOfKeys();
    const outcome = await issue({ note: "kept", ...fields });
    expect(outcome).toMatchObject({ message: expect.stringMatching(/\w/), values: fields });
    expect(await countOfKeys()).toBe(before);
  });

  it.each([
    ["expiresAt", "2031-02-30", /^Enter a real date/],
    ["expiresAt", "2001-01-01", /^The last day is in the past/],
    ["email", "nobody", /^Enter an e-mail address/],
    ["count", "0", /^Enter a whole number of keys/],
    ["devices", "0", /^Enter a whole number of devices/],
    ["name", "x".repeat(201), /^The name/],
    ["note", "x".repeat(1001), /^The note/],
    ["orderId", "x".repeat(201), /^The order/],
    ["updatesUntil", "2031-02-30", /^Enter a real date/],
    ["metadata", "region", /^Write “region” as a name, a colon and a value/],
    ["metadata", `a: ${"x".repeat(5000)}`, /^The metadata can have at most 20 lines/],
  ])("names the field that is wrong, with its label: %s", async (field, text, message) => {
    const outcome = await issue({ [field]: text });
    expect(outcome).toMatchObject({ field, message: expect.stringMatching(message) });
  });

  it("of an unknown application is not found", async () => {
    const outcome = await sendAs("support", "/console/applications/nothing/keys/new", FILLED_IN);
    expect(outcome).toMatchObject({ message: expect.stringContaining("no application") });
  });
});

describe("changing a key by form", () => {
  it("asks for a reason, and for the last four before it revokes", async () => {
    const { id, key } = await aKey(shop.application);
    const path = `${base}/${id}`;
    const lastFour = key.slice(-4);
    expect(await sendAs("support", path, { do: "suspend", reason: " " })).toMatchObject({
      field: "reason",
      message: expect.stringContaining("Enter a reason"),
    });
    expect(await sendAs("support", path, { do: "suspend", reason: "charge-back" })).toEqual({
      to: path,
      done: "suspend",
    });
    const revoke = { do: "revoke", reason: "stolen", lastFour };
    expect(await sendAs("support", path, { ...revoke, confirm: "nope" })).toMatchObject({
      message: expect.stringContaining("to confirm"),
      values: { reason: "stolen" },
    });
    expect(await rowOf(id)).toMatchObject({ state: "suspended" });
    await sendAs("support", path, { ...revoke, confirm: lastFour.toLowerCase() });
    expect(await rowOf(id)).toMatchObject({ state: "revoked" });
  });

  it("does not take the form's own word for what must be typed", async () => {
    const { id, key } = await aKey(shop.application);
    const path = `${base}/${id}`;
    const typed = { reason: "x", once: randomUUID() };
    for (const does of ["revoke", "replace"])
      for (const word of ["", "none"])
        expect(
          await sendAs("support", path, { do: does, lastFour: word, confirm: word, ...typed }),
        ).toMatchObject({ message: expect.stringMatching(/Nothing was changed|incomplete/) });
    expect(await rowOf(id)).toMatchObject({ state: "active", lastFour: key.slice(-4) });
  });

  it("changes only what differs from what the page showed", async () => {
    const { id } = await aKey(shop.application, { name: "Ada", note: "two\nlines" });
    const shown = { plan: "pro", email: "", name: "Ada", note: "two\r\nlines", expiresAt: "" };
    const was = Object.fromEntries(Object.entries(shown).map(([name, value]) => [`was.${name}`, value]));
    const change = (fields: Record<string, string>) =>
      sendAs("support", `${base}/${id}`, { do: "change", ...was, ...shown, ...fields });
    await change({ expiresAt: "2090-01-31" });
    await change({ email: "ada@example.test" });
    expect(await rowOf(id)).toMatchObject({
      expiresAt: new Date("2090-01-31T23:59:59.999Z"),
      maxActivations: 3,
      email: "ada@example.test",
      emailFolded: "ada@example.test",
      name: "Ada",
      note: "two\nlines",
    });
    expect(await change({ expiresAt: "2001-02-30" })).toMatchObject({ field: "expiresAt" });
  });

  it("leaves what someone else changed since the page was shown, where the form did not", async () => {
    const email = parseEmail("ada@example.test");
    const { id } = await aKey(shop.application, {
      email,
      name: "Ada",
      orderId: "A-1",
      metadata: { seats: 3 },
    });
    const shown = {
      plan: "pro",
      email: email.address,
      name: "Ada",
      note: "",
      orderId: "A-1",
      metadata: "seats: 3",
      expiresAt: "",
      updatesUntil: "",
      language: "",
    };
    const was = Object.fromEntries(Object.entries(shown).map(([name, value]) => [`was.${name}`, value]));
    const others = await aPlan(shop.application, { code: "others", name: "Others" });
    await updateKey(contextAt(), shop.application, id, {
      plan: "others",
      email: parseEmail("grace@example.test"),
      name: "Grace",
      orderId: "A-2",
      metadata: { seats: 4 },
      expiresAt: new Date("2090-01-31T00:00:00.000Z"),
      updatesUntil: new Date("2089-01-31T00:00:00.000Z"),
      language: "de",
    });
    const theirs = await rowOf(id);
    expect(theirs).toMatchObject({ planId: others.id, email: "grace@example.test", language: "de" });
    const body = { do: "change", ...was, ...shown, note: "called" };
    expect(await sendAs("support", `${base}/${id}`, body)).toMatchObject({ done: "changed" });
    expect(await rowOf(id)).toEqual({ ...theirs, note: "called", updatedAt: expect.any(Date) });
  });

  it("changes the order, the end of the updates and the metadata, and says so in the log", async () => {
    const { id } = await aKey(shop.application, { orderId: "A-1", metadata: { seats: 3, zip: "04711" } });
    const shown = { plan: "pro", orderId: "A-1", updatesUntil: "", metadata: 'seats: 3\r\nzip: "04711"' };
    const was = Object.fromEntries(Object.entries(shown).map(([name, value]) => [`was.${name}`, value]));
    const change = (fields: Record<string, string>) =>
      sendAs("support", `${base}/${id}`, { do: "change", ...was, ...shown, ...fields });
    await change({ metadata: 'seats: 3\nzip: "04711"\n' });
    expect(await entriesAbout(id, "key.updated")).toEqual([]);
    await change({ orderId: "A-2", updatesUntil: "2090-01-31", metadata: "seats: 4" });
    expect(await rowOf(id)).toMatchObject({ orderId: "A-2", metadata: { seats: 4 }, expiresAt: null });
    expect((await entriesAbout(id, "key.updated")).map(({ detail }) => detail)).toEqual([
      {
        orderId: { from: "A-1", to: "A-2" },
        updatesUntil: { from: null, to: "2090-01-31T23:59:59.999Z" },
        metadata: { from: '{"seats":3,"zip":"04711"}', to: '{"seats":4}' },
      },
    ]);
    await change({ metadata: "", orderId: "" });
    expect(await rowOf(id)).toMatchObject({ orderId: null, metadata: {} });
  });

  it("changes of a revoked key whose it was, and what people wrote", async () => {
    const { id } = await aKey(shop.application);
    await changeKeyState(contextAt(), shop.application, id, "revoke", null);
    const path = `${base}/${id}`;
    expect(await sendAs("support", path, { do: "change", note: "refunded", name: "Ada" })).toEqual({
      to: path,
      done: "changed",
    });
    expect(await sendAs("support", path, { do: "change", orderId: "A-9" })).toMatchObject({
      message: expect.stringContaining("revoked"),
    });
    expect(await rowOf(id)).toMatchObject({ note: "refunded", name: "Ada", orderId: null });
  });

  it("moves a key to another plan that keys can have, and to no other", async () => {
    const team = await aPlan(shop.application, { code: "team", name: "Team", maxActivations: 50 });
    await aPlan(shop.application, { code: "old", name: "Old", status: "archived" });
    const { id } = await aKey(shop.application);
    const path = `${base}/${id}`;
    const move = (plan: string) => sendAs("support", path, { do: "change", "was.plan": "pro", plan });
    expect(await move("team")).toEqual({ to: path, done: "changed" });
    // Seats were agreed on with the customer.
    expect(await rowOf(id)).toMatchObject({ planId: team.id, maxActivations: 3 });
    expect((await entriesAbout(id, "key.updated")).map(({ detail }) => detail)).toEqual([
      { plan: { from: "pro", to: "team" } },
    ]);
    for (const [plan, why] of [
      ["old", "Archived"],
      ["nothing", "no such plan"],
    ] as const)
      expect(await move(plan)).toMatchObject({ message: expect.stringContaining(why) });
    expect(await rowOf(id)).toMatchObject({ planId: team.id });
  });

  it("extends a key from the end that the page showed, once", async () => {
    const end = "2090-01-31T23:59:59.999Z";
    const { id } = await aKey(shop.application, { expiresAt: new Date(end) });
    const path = `${base}/${id}`;
    const extend = (fields: Record<string, string>) =>
      sendAs("support", path, { do: "extend", "was.expiresAt": end, ...fields });
    for (const [fields, why] of [
      [{ by: "date", until: "" }, "Choose the last day."],
      [{ by: "date", until: "2001-01-01" }, "The last day is in the past. Choose a later one."],
      [{ by: "date", until: "2090-02-30" }, "Enter a real date, such as 2027-03-31."],
    ] as const)
      expect(await extend(fields)).toMatchObject({ field: "until", message: why });
    expect(await extend({ by: "date", until: "2089-01-01" })).toMatchObject({
      message: "This key is already valid for longer than that.",
    });
    const both = await Promise.all([extend({ by: "month" }), extend({ by: "month" })]);
    expect(both).toContainEqual({ to: path, done: "extended" });
    expect(both).toContainEqual(
      expect.objectContaining({ message: expect.stringContaining("has changed since") }),
    );
    expect(await rowOf(id)).toMatchObject({ expiresAt: new Date("2090-02-28T23:59:59.999Z") });
  });

  it("takes a number of seats, or none for as many as one likes", async () => {
    const { id } = await aKey(shop.application);
    const path = `${base}/${id}`;
    const seats = (fields: Record<string, string>) => sendAs("support", path, { do: "seats", ...fields });
    expect(await seats({ devices: "7" })).toEqual({ to: path, done: "seats" });
    expect(await rowOf(id)).toMatchObject({ maxActivations: 7 });
    for (const devices of ["", "none", "0", "1.5"])
      expect(await seats({ devices })).toMatchObject({
        field: "devices",
        message: expect.stringMatching(/\w/),
      });
    expect(await rowOf(id)).toMatchObject({ maxActivations: 7 });
    await seats({ devices: "7", unlimited: "yes" });
    expect(await rowOf(id)).toMatchObject({ maxActivations: null });
  });

  it("says that a key has ended when its last day is set to one that is over", async () => {
    const { id } = await aKey(shop.application);
    const path = `${base}/${id}`;
    const until = (expiresAt: string) => sendAs("support", path, { do: "change", expiresAt });
    expect(await until("2001-01-01")).toEqual({ to: path, done: "ended" });
    expect(await until("2090-01-01")).toEqual({ to: path, done: "changed" });
  });

  it("replaces the key once, and shows it", async () => {
    const { id, key } = await aKey(shop.application);
    const body = { do: "replace", lastFour: key.slice(-4), confirm: key.slice(-4), once: randomUUID() };
    const [made] = keysOf(await sendAs("support", `${base}/${id}`, body));
    expect(await sendAs("support", `${base}/${id}`, body)).toMatchObject({
      message: expect.stringMatching(/\w/),
    });
    expect(await rowOf(id)).toMatchObject({ lastFour: made?.key.slice(-4) });
  });

  it("deregisters a device of this key only", async () => {
    const [mine, other] = [await aKey(shop.application), await aKey(shop.application)];
    await anActivation(shop.application, mine.key, "machine-1");
    const device =
      (await contextAt().db.prisma.activation.findFirst({ where: { keyId: mine.id } }))?.id ?? "";
    const free = (id: string, app = base) => sendAs("support", `${app}/${id}`, { do: "deregister", device });
    expect(await free(other.id)).toEqual({ to: `${base}/${other.id}`, done: "gone" });
    const { application } = await aShop();
    expect(await free(mine.id, `/console/applications/${application.slug}/keys`)).toMatchObject({
      message: "There is no key with this ID.",
    });
    expect(await free(mine.id)).toEqual({ to: `${base}/${mine.id}`, done: `freed.${device}` });
    expect(await rowOf(mine.id)).toMatchObject({ activeDevices: 0 });
  });
});

describe("what a role may not do", () => {
  const MAY_NOT = ROLES.filter(({ may }) => !may);

  it.each(MAY_NOT)("is refused to the role $role whatever is sent", async ({ role }) => {
    const { id, key } = await aKey(shop.application);
    const before = await rowOf(id);
    const keys = await countOfKeys();
    const refused = { message: expect.stringContaining("Your role does not permit this") };
    expect(await issue({}, role)).toMatchObject(refused);
    const lastFour = key.slice(-4);
    const typed = { reason: "why", lastFour, confirm: lastFour, once: randomUUID() };
    for (const does of [
      "extend",
      "seats",
      "suspend",
      "reactivate",
      "revoke",
      "change",
      "sendLink",
      "sendMade",
      "replace",
      "renewManageCode",
      "deregister",
    ])
      for (const body of [{ do: does }, { do: does, ...typed }])
        expect(await sendAs(role, `${base}/${id}`, body)).toMatchObject(refused);
    expect(await rowOf(id)).toEqual(before);
    expect(await countOfKeys()).toBe(keys);
  });

  it("leads who is not signed in to where that is done", async () => {
    const outcome = await send(`${base}/new`, { body: { ...FILLED_IN, once: randomUUID() } });
    expect(outcome).toMatchObject({ to: "/console/sign-in", done: "over" });
    expect(cookieOf(outcome)).toContain("latchkey-console=");
  });
});
