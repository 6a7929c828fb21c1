/** What customers do about their mails and keys, by forms and by the button of their mail program. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { reloadConfig } from "@/lib/config/config";
import { database } from "@/lib/db/client";
import { licensesOfCustomer } from "@/lib/domain/activations/customer-licenses";
import { listAuditEntries } from "@/lib/domain/audit/list";
import { erasureReport } from "@/lib/domain/erasure/erasure-report";
import { heldCounts } from "@/lib/domain/erasure/personal-data";
import { parseEmail } from "@/lib/domain/keys/email";
import { parseLicenseKey } from "@/lib/domain/keys/license-key";
import { findKeysBySecret } from "@/lib/domain/keys/list-keys";
import { findNotices, noticesProof } from "@/lib/domain/keys/notices";
import { replaceKey } from "@/lib/domain/keys/replace-key";
import { updateKey } from "@/lib/domain/keys/update";
import { mailsOfKey } from "@/lib/domain/mails/list";
import { updateMailSettings } from "@/lib/domain/mails/save-settings";
import { listErasureRequests } from "@/lib/domain/people/erasure-requests";
import { stopNotices } from "@/lib/http/notices/stop";
import { mailsSent } from "@/lib/mail/background";
import { aKey, anActivation, aShop, contextAt, DAY_MS } from "@/tests/support/factories";
import { aConsoleVisitor } from "../forms/console-visitor";
import { anAddressOnTheNet, send } from "../forms/visitor";
import { readMail } from "../mail/arrived-mail";
import { useMail } from "../mail/mail-settings";
import { anAddress, aSignedInBrowser } from "../session/customer";

let dataDir: string;
beforeEach(() => {
  dataDir = useMail({});
});

async function aCustomer(newKeys = true) {
  const { application } = await aShop({}, { renewUrl: "https://shop.example.com/?k={keyId}&e={email}" });
  await updateMailSettings(contextAt(), application, { newKeys });
  const email = anAddress();
  const { id, key } = await aKey(application, {
    email: parseEmail(email),
    expiresAt: new Date(Date.now() + 90 * DAY_MS),
  });
  return { application, email, id, key, cookie: await aSignedInBrowser(email) };
}

/** The link in the newest mail of the outbox. */
async function mailedToken(): Promise<string> {
  await mailsSent();
  const names = (await readdir(join(dataDir, "outbox")).catch(() => [])).toSorted();
  const mail = readMail(await readFile(join(dataDir, "outbox", names.at(-1) ?? ""), "latin1"));
  return /\/account\/new-key\?token=([\w-]+)/.exec(mail.parts[0]?.content ?? "")?.[1] ?? "";
}

const ask = (license: string, cookie: string) =>
  send("/account", { cookie, body: { do: "new-key", license } });
const confirm = (token: string) => send("/account/new-key", { body: { token } });

describe("a lost key", () => {
  it("is replaced by the button behind the mailed link: shown once, mailed, devices kept, logged as the customer", async () => {
    const { application, email, id, key, cookie } = await aCustomer();
    await anActivation(application, key, "machine-1");
    expect(await ask(id, cookie)).toEqual({ to: "/account", done: "new-key-sent" });
    const outcome = await confirm(await mailedToken());
    if (!("result" in outcome) || outcome.result.kind !== "keys") throw new Error("no key was shown");
    const [made] = outcome.result.keys;
    const found = async (text = "") => {
      const secret = parseLicenseKey(text);
      return secret && (await findKeysBySecret(contextAt(), application, secret));
    };
    expect(await found(made?.key)).toMatchObject([{ id, activeDevices: 1 }]);
    expect(await found(key)).toEqual([]);
    expect(await mailsOfKey(contextAt(), application, id)).toMatchObject([
      { kind: "key_replaced", email, state: "waiting" },
    ]);
    expect((await listAuditEntries(contextAt(), application.id, 1))[0]).toMatchObject({
      action: "key.replaced",
      actorKind: "customer",
      actor: email,
    });
  });

  it("is replaced once, however often and by however many the link is used", async () => {
    const { id, cookie } = await aCustomer();
    await ask(id, cookie);
    const token = await mailedToken();
    const outcomes = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    expect(outcomes.filter((outcome) => "result" in outcome)).toHaveLength(1);
    expect(await confirm(token)).toEqual({ problem: "link_over" });
  });

  it("is not replaced by a link from before another replacement", async () => {
    const { application, id, cookie } = await aCustomer();
    await ask(id, cookie);
    const token = await mailedToken();
    await replaceKey(contextAt(), application, id, null);
    expect(await confirm(token)).toEqual({ problem: "link_over" });
  });

  it("is not replaced by a link that was mailed to its holder before", async () => {
    const { application, id, cookie } = await aCustomer();
    await ask(id, cookie);
    const token = await mailedToken();
    await updateKey(contextAt(), application, id, { email: parseEmail(anAddress()) });
    expect(await confirm(token)).toEqual({ problem: "link_over" });
  });

  it.each(["", "x".repeat(43), "🔑"])("is not replaced by %j", async (token) => {
    expect(await confirm(token)).toEqual({ problem: "link_over" });
  });

  it("is not replaced where the application does not permit it, nor someone else's", async () => {
    const { id, cookie } = await aCustomer(false);
    expect(await ask(id, cookie)).toMatchObject({ done: "no-new-key" });
    const other = await aCustomer();
    expect(await ask(other.id, cookie)).toMatchObject({ done: "no-new-key" });
    expect(await ask("no-id", cookie)).toMatchObject({ done: "no-new-key" });
  });

  it("can be asked for three times a day per key", async () => {
    const { id, cookie } = await aCustomer();
    for (let n = 0; n < 3; n++) expect(await ask(id, cookie)).toMatchObject({ done: "new-key-sent" });
    expect(await ask(id, cookie)).toMatchObject({ problem: "too_many_new_keys" });
  });
});

it("a key that waits to be mailed goes to the address that was corrected meanwhile", async () => {
  const { application, id } = await aCustomer();
  await replaceKey(contextAt(), application, id, null, { isMailed: true });
  const email = anAddress();
  await updateKey(contextAt(), application, id, { email: parseEmail(email) });
  expect(await mailsOfKey(contextAt(), application, id)).toMatchObject([{ email, state: "waiting" }]);
});

it("a license says where it is renewed, with its own values", async () => {
  const { email, id } = await aCustomer();
  const { licenses } = await licensesOfCustomer(contextAt(), email, 1);
  expect(licenses).toMatchObject([
    { renewAddress: `https://shop.example.com/?k=${id}&e=${encodeURIComponent(email)}`, mayReplace: true },
  ]);
});

describe("a request to erase", () => {
  const erase = (cookie: string) => send("/account", { cookie, body: { do: "erase" } });
  const openOf = (emailFolded: string) =>
    database().prisma.erasureRequest.findMany({ where: { emailFolded } });

  it("is kept once, told to operators who may change keys, and handled by one of them", async () => {
    const [support, viewer] = [await aConsoleVisitor("support"), await aConsoleVisitor("viewer")];
    const { email, cookie } = await aCustomer();
    const outcomes = await Promise.all([erase(cookie), erase(cookie)]);
    expect(outcomes).toEqual(Array(2).fill({ to: "/account", done: "erasure-asked" }));
    const [request, ...others] = await openOf(email);
    expect(others).toEqual([]);
    const told = await database().prisma.mail.findMany({
      where: { kind: "erasure_request", detail: { equals: { request: request?.id ?? "" } } },
    });
    const addresses = told.map((mail) => mail.email);
    expect(addresses).toContain(support.email);
    expect(addresses).not.toContain(viewer.email);
    const body = { do: "handle", request: request?.id ?? "" };
    const path = "/console/erasure-requests";
    expect(await send(path, { cookie: viewer.cookie, body })).toHaveProperty("message");
    expect((await openOf(email))[0]?.handledAt).toBeNull();
    expect(await send(path, { cookie: support.cookie, body })).toEqual({ to: path, done: "handled" });
    expect((await openOf(email))[0]?.handledAt).toBeInstanceOf(Date);
    await erase(cookie);
    expect(await openOf(email)).toHaveLength(2);
  });

  it("is fulfilled for someone who has left nothing but entries of the log", async () => {
    const { application } = await aShop();
    const email = anAddress();
    const { id } = await aKey(application, { email: parseEmail(email) });
    await updateKey(contextAt(), application, id, { email: parseEmail(anAddress()) });
    const { cookie } = await aConsoleVisitor("support");
    const body = { do: "erase", email: email.toUpperCase(), confirm: email };
    const outcome = await send("/console/erasure-requests", { cookie, body });
    expect(outcome).toHaveProperty("done", expect.stringContaining("erased."));
    expect(await heldCounts(contextAt(), email)).toMatchObject({ logEntries: 0 });
  });

  it("is fulfilled in the console once the address is typed, and closed by it", async () => {
    const { email, cookie, id } = await aCustomer();
    await erase(cookie);
    const [request] = await openOf(email);
    const path = "/console/erasure-requests";
    const support = await aConsoleVisitor("support");
    const submit = (confirm: string) =>
      send(path, { cookie: support.cookie, body: { do: "erase", email, confirm } });
    expect(await submit("someone@example.com")).toMatchObject({ field: "confirm" });
    expect(await openOf(email)).toHaveLength(1);
    const outcome = await submit(email);
    expect(outcome).toEqual({ to: path, done: expect.stringMatching(/^erased\.[\da-f-]{36}$/) });
    const erasure = "done" in outcome ? (outcome.done ?? "").slice("erased.".length) : "";
    const { counts, logFiles } = (await erasureReport(contextAt(), erasure)) ?? {};
    expect([counts, logFiles]).toEqual([expect.objectContaining({ keys: 1, requests: 1 }), []]);
    expect(await erasureReport(contextAt(), id)).toBeNull();
    expect(await submit(email)).toEqual({ to: path, done: "nothing" });
    const { prisma } = database();
    expect(await prisma.erasureRequest.findUnique({ where: { id: request?.id ?? "" } })).toMatchObject({
      email: "erased",
      handledAt: expect.any(Date),
    });
    expect(await prisma.licenseKey.findUnique({ where: { id } })).toMatchObject({
      email: null,
      state: "active",
    });
  });

  it("is listed before those that have waited for less time", async () => {
    const [recent, old] = [anAddress(), anAddress()];
    const { prisma } = database();
    for (const [email, days] of [
      [recent, 1],
      [old, 40],
    ] as const) {
      const createdAt = new Date(Date.now() - days * DAY_MS);
      await prisma.erasureRequest.create({ data: { id: uuidv7(), email, emailFolded: email, createdAt } });
    }
    const listed = (await listErasureRequests(contextAt())).map(({ email }) => email);
    expect(listed.filter((email) => [recent, old].includes(email))).toEqual([old, recent]);
  });

  it("needs a session", async () => {
    expect(await erase("")).toMatchObject({ done: "over" });
  });
});

describe("notices", () => {
  const call = (method: string, query: string) =>
    stopNotices.handlers[method as "GET"](
      new Request(`http://localhost/account/notices/stop?${query}`, {
        method,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        ...(method === "POST" && { body: "List-Unsubscribe=One-Click" }),
      }),
      { params: {} },
    );

  it("stop by one POST of the mail program, which may repeat it; a GET changes nothing", async () => {
    const { id, email } = await aCustomer();
    const proof = noticesProof(id, email);
    const query = new URLSearchParams({ license: id, proof }).toString();
    const opened = await call("GET", query);
    expect([opened.status, opened.headers.get("location")]).toEqual([303, `/account/notices?${query}`]);
    expect(await findNotices(contextAt(), id, proof)).toMatchObject({ areStopped: false });
    expect((await call("POST", query)).status).toBe(200);
    expect((await call("POST", query)).status).toBe(200);
    expect(await findNotices(contextAt(), id, proof)).toMatchObject({ areStopped: true });
    const path = "/account/notices";
    const body = { do: "resume", license: id, proof };
    expect(await send(path, { body, address: anAddressOnTheNet() })).toMatchObject({ done: "resume" });
    expect(await findNotices(contextAt(), id, proof)).toMatchObject({ areStopped: false });
  });

  it("that are stopped can be stopped again without end, which costs nothing of the limit", async () => {
    process.env.NOTICE_CHANGES_PER_KEY_PER_DAY = "1";
    reloadConfig();
    onTestFinished(() => {
      delete process.env.NOTICE_CHANGES_PER_KEY_PER_DAY;
      reloadConfig();
    });
    const { application, id, email } = await aCustomer();
    const query = new URLSearchParams({ license: id, proof: noticesProof(id, email) }).toString();
    for (let n = 0; n < 3; n++) expect((await call("POST", query)).status).toBe(200);
    const actions = (await listAuditEntries(contextAt(), application.id, 100)).map(({ action }) => action);
    expect(actions.filter((action) => action === "key.notices_stopped")).toHaveLength(1);
  });

  it.each([
    "",
    "license=1&proof=2",
    "license=0197a000-0000-7000-8000-000000000000&proof=ääääääääääääääääääääää",
  ])("404 for a link that is none: %s", async (query) => {
    expect((await call("POST", query)).status).toBe(404);
  });
});

describe("the page of an application's mail", () => {
  const FIELDS = {
    do: "save",
    keys: "yes",
    language: "de",
    reminderDays: "14, 3 3",
    seatsFullHours: "48",
    beforeEn: "Hello",
    afterEn: "",
    beforeDe: "",
    afterDe: "",
  };

  it("saves what is ticked and typed, and refuses what cannot be", async () => {
    const { cookie } = await aConsoleVisitor("owner");
    const { application } = await aShop();
    const path = `/console/applications/${application.slug}/mail`;
    const { mailSettings, mailSettingsVersion } = await import("@/lib/domain/mails/settings");
    const version = mailSettingsVersion(await mailSettings(contextAt(), application));
    const body = { ...FIELDS, version };
    for (const [field, value] of [
      ["reminderDays", "0"],
      ["reminderDays", ""],
      ["seatsFullHours", "x"],
    ] as const)
      expect(await send(path, { cookie, body: { ...body, [field]: value } })).toMatchObject({ field });
    expect(await send(path, { cookie, body: { ...body, language: "fr" } })).toMatchObject({
      field: "language",
    });
    expect(await send(path, { cookie, body: { ...body, beforeEn: "x".repeat(2_001) } })).toHaveProperty(
      "message",
    );
    expect(await send(path, { cookie, body })).toEqual({ to: path, done: "saved" });
    expect(await mailSettings(contextAt(), application)).toMatchObject({
      keys: true,
      reminders: false,
      language: "de",
      reminderDays: [14, 3],
      seatsFullHours: 48,
      words: { en: { before: "Hello", after: "" } },
    });
    expect(await send(path, { cookie, body })).toMatchObject({
      message: expect.stringContaining("Someone else changed these settings"),
    });
  });
});
