import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { parseEmail } from "@/lib/domain/keys/email";
import { mailsSent } from "@/lib/mail/background";
import { findAccountSession } from "@/lib/session/account-session";
import { SECRET, safeCookie } from "@/tests/support/cookies";
import { aKey, anActivation, aShop } from "@/tests/support/factories";
import { readMail } from "../mail/arrived-mail";
import { useMail } from "../mail/mail-settings";
import { aLink, anAddress, aSignedInBrowser } from "../session/customer";
import { anAddressOnTheNet, cookieOf, done, send } from "./visitor";

const PATH = "/account";
const ENTERED = "/account?entered=1";
const SENT = { to: PATH, done: "sent" };
const CLEARED = safeCookie("account", "", 0);
const SIGNED_OUT = { to: PATH, done: "over", setCookies: [CLEARED] };
const UNKNOWN_ID = "0197a000-0000-7000-8000-000000000000";

let shop: Awaited<ReturnType<typeof aShop>>;
let dataDir: string;
beforeAll(async () => {
  shop = await aShop();
});
beforeEach(() => {
  dataDir = useMail({});
});

async function aCustomer() {
  const email = anAddress();
  const { id, key } = await aKey(shop.application, { email: parseEmail(email) });
  await anActivation(shop.application, key, "machine-1");
  const [device = ""] = await devicesOf(id);
  return { email, license: id, device, cookie: await aSignedInBrowser(email) };
}

async function devicesOf(keyId: string): Promise<string[]> {
  const { rows } = await databasePool().query<{ id: string }>(
    "SELECT id FROM activations WHERE key_id = $1 AND released_at IS NULL",
    [keyId],
  );
  return rows.map(({ id }) => id);
}

/** The mails that have been sent when all is done. */
async function mails() {
  await mailsSent();
  const names = await readdir(join(dataDir, "outbox")).catch(() => []);
  return Promise.all(
    names.map(async (name) => readMail(await readFile(join(dataDir, "outbox", name), "latin1"))),
  );
}

const askForLink = (
  email: string,
  { address, headers }: { address?: string; headers?: Record<string, string> } = {},
) =>
  send(PATH, {
    body: { do: "link", email },
    ...(address ? { address } : {}),
    ...(headers ? { headers } : {}),
  });

describe("asking for a link", () => {
  it("is answered alike for a customer and for a stranger; only the customer gets a mail", async () => {
    const { email } = await aCustomer();
    expect(await askForLink(email)).toEqual(SENT);
    expect(await askForLink("stranger@example.test")).toEqual(SENT);
    expect((await mails()).map(({ headers }) => headers.to)).toEqual([email]);
  });

  it("sends nothing when another address was typed that folds into the one on file", async () => {
    const email = `mike-${anAddress()}`;
    await aKey(shop.application, { email: parseEmail(email) });
    const refused = { problem: "email_malformed" };
    expect(await askForLink(email.replace("mike", "mi\u212Ae"))).toMatchObject(refused);
    const withoutKeys = `kim-${anAddress()}`;
    await aSignedInBrowser(withoutKeys);
    expect(await askForLink(withoutKeys.replace("k", "\u212A"))).toMatchObject(refused);
    expect(await mails()).toEqual([]);
  });

  it("is answered before anybody looks whether the address is known", async () => {
    const client = await databasePool().connect();
    try {
      await client.query("BEGIN; LOCK TABLE license_keys, users IN ACCESS EXCLUSIVE MODE");
      expect(await askForLink("stranger@example.test")).toEqual(SENT);
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
    expect(await mails()).toEqual([]);
  });

  it.each([
    ["de-AT,de;q=0.9", "Anmelden"],
    ["fr", "Sign in"],
  ])("is answered by a mail in the visitor's language: %s", async (language, button) => {
    const { email } = await aCustomer();
    await askForLink(` ${email.toUpperCase()}\t`, { headers: { "accept-language": language } });
    const [mail] = await mails();
    const html = mail?.parts.find(({ type }) => type === "text/html")?.content;
    expect(html).toContain(button);
    expect(html).toContain("https://account.example.test/account/enter?");
  });

  it.each([
    ["nothing", ""],
    ["a word", "anna"],
    ["two addresses", "anna@example.test,bob@example.test"],
    ["a line break and a header", "anna@example.test\r\nBcc: bob@example.test"],
    ["a NUL", "anna\0@example.test"],
    ["half of a surrogate pair", "anna\ud800 @example.test"],
    ["a long text", `${"a".repeat(60_000)}@example.test`],
  ])("with %s says what is wrong and keeps it typed", async (_title, email) => {
    const values = { email: email.toWellFormed() };
    expect(await askForLink(email)).toEqual({
      problem: "email_malformed",
      field: "email",
      values,
    });
    expect(await mails()).toEqual([]);
  });

  it("is refused after five times for one e-mail address from wherever, known or not, however it is written", async () => {
    const known = (await aCustomer()).email;
    for (const email of [known, "Stranger-2@example.test"]) {
      for (let call = 0; call < 5; call++) expect(await askForLink(email)).toEqual(SENT);
      const values = { email: email.toUpperCase() };
      expect(await askForLink(email.toUpperCase())).toEqual({
        problem: "too_many_links",
        retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 890 && seconds <= 900),
        values,
      });
    }
    expect(await mails()).toHaveLength(5);
  });

  it("is refused after twenty times from one address, malformed ones among them, and not from another", async () => {
    const address = anAddressOnTheNet();
    for (let call = 0; call < 20; call++) {
      const email = call % 2 ? "malformed" : `guest-${call}@example.test`;
      expect(await askForLink(email, { address })).not.toMatchObject({ problem: "too_many_links" });
    }
    expect(await askForLink("new@example.test", { address })).toMatchObject({
      problem: "too_many_links",
    });
    expect(await askForLink("new@example.test")).toEqual(SENT);
  });
});

describe("the button behind the link", () => {
  const enter = (fields: Record<string, string>, address?: string) =>
    send("/account/enter", { body: fields, ...(address ? { address } : {}) });

  it("signs in once, for thirty days", async () => {
    const link = await aLink();
    const outcome = await enter(link);
    expect(outcome).toEqual({
      to: ENTERED,
      setCookies: [safeCookie("account", SECRET, 2_592_000)],
    });
    expect((await findAccountSession(cookieOf(outcome)))?.email).toBe(link.email);
    expect(await enter(link)).toEqual({ problem: "link_over" });
  });

  it.each([
    ["nothing", {}],
    ["no address", { token: "A".repeat(43) }],
    ["an unknown token", { email: "anna@example.test", token: "A".repeat(43) }],
    ["NUL", { email: "\0", token: "\0" }],
    ["long texts", { email: "e".repeat(20_000), token: "t".repeat(20_000) }],
  ])("with %s says that the link is over", async (_title, fields) => {
    expect(await enter(fields)).toEqual({ problem: "link_over" });
  });

  it("is refused to an address that tries too often", async () => {
    const address = anAddressOnTheNet();
    for (let call = 0; call < 60; call++) expect(await enter({}, address)).toEqual({ problem: "link_over" });
    const link = await aLink();
    expect(await enter(link, address)).toMatchObject({ problem: "too_many_attempts" });
    expect(await enter(link)).toMatchObject({ to: ENTERED });
  });
});

describe("deregistering a device", () => {
  it("frees its seat and leads back to where it was asked for", async () => {
    const { license, device, cookie } = await aCustomer();
    expect(await done(PATH, { do: "deregister", license, device }, cookie)).toEqual({
      to: PATH,
      done: `freed.${device}`,
    });
    expect(await devicesOf(license)).toEqual([]);
    expect(await done(PATH, { do: "deregister", license, device, from: "license" }, cookie)).toEqual({
      to: `/account/licenses/${license}`,
      done: "gone",
    });
  });

  it("of somebody else, of nobody, or with what is no id changes nothing and tells nothing", async () => {
    const [mine, theirs] = [await aCustomer(), await aCustomer()];
    const { cookie } = mine;
    for (const license of [theirs.license, UNKNOWN_ID, "", "x", "\0", "../console", "a".repeat(60_000)]) {
      const fields = { do: "deregister", license, device: theirs.device, from: "license" };
      expect(await done(PATH, fields, cookie)).toEqual({ to: PATH, done: "gone" });
    }
    for (const device of [theirs.device, UNKNOWN_ID, "", "\0", "x&left=1"]) {
      const fields = { do: "deregister", license: mine.license, device };
      expect(await done(PATH, fields, cookie)).toEqual({ to: PATH, done: "gone" });
    }
    for (const { license } of [mine, theirs]) expect(await devicesOf(license)).toHaveLength(1);
  });

  it("of a customer whose session is over asks to sign in again and changes nothing", async () => {
    const { email, license, device, cookie } = await aCustomer();
    const expire =
      "UPDATE sessions SET expires = now() WHERE user_id = (SELECT id FROM users WHERE email = $1)";
    await databasePool().query(expire, [email]);
    expect(await send(PATH, { cookie, body: { do: "deregister", license, device } })).toEqual(SIGNED_OUT);
    expect(await devicesOf(license)).toHaveLength(1);
  });
});

describe("signing out", () => {
  it("ends the session of this browser alone", async () => {
    const { email, cookie } = await aCustomer();
    const other = await aSignedInBrowser(email);
    expect(await done(PATH, { do: "leave" }, cookie)).toEqual({
      to: PATH,
      done: "left",
      setCookies: [CLEARED],
    });
    expect(await findAccountSession(cookie)).toBeNull();
    expect(await findAccountSession(other)).not.toBeNull();
  });

  it("everywhere ends those of all browsers, and of nobody else", async () => {
    const [{ email, cookie }, stranger] = [await aCustomer(), await aCustomer()];
    const other = await aSignedInBrowser(email);
    expect(await done(PATH, { do: "leave-everywhere" }, cookie)).toEqual({
      to: PATH,
      done: "left-everywhere",
      setCookies: [CLEARED],
    });
    for (const ended of [cookie, other]) expect(await findAccountSession(ended)).toBeNull();
    expect(await findAccountSession(stranger.cookie)).not.toBeNull();
  });

  it("of somebody who is not signed in is done; everywhere it asks to sign in", async () => {
    expect(await done(PATH, { do: "leave" })).toEqual({ to: PATH, done: "left", setCookies: [CLEARED] });
    expect(await send(PATH, { body: { do: "leave-everywhere" } })).toEqual(SIGNED_OUT);
  });
});
