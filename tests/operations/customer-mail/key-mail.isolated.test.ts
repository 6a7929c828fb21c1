import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { parseEmail } from "@/lib/domain/keys/email";
import { replaceKey } from "@/lib/domain/keys/replace-key";
import { sendMailAgain } from "@/lib/domain/keys/send-again";
import { updateKey } from "@/lib/domain/keys/update";
import { bringMailsForward } from "@/lib/domain/mails/bring-forward";
import { claimMails } from "@/lib/domain/mails/deliveries";
import { failedMails, mailsOfKey } from "@/lib/domain/mails/list";
import { sweepMails } from "@/lib/domain/mails/sweep";
import { closeMail } from "@/lib/mail/background";
import { ahead, aKey, contextAt, DAY_MS, HOUR_MS } from "@/tests/support/factories";
import { type SmtpServer, startSmtpServer } from "@/tests/support/smtp-server-process";
import { captureLog, type LogLine } from "../limits/log-lines";
import { useMail } from "../mail/mail-settings";
import { anAddress, aWritingShop, deliver, mailsTo, useServer } from "./mail-shop";

let server: SmtpServer;
let log: LogLine[];
/** Of each test: none may be logged. */
let secrets: string[] = [];
/** Hours; of the 72 by default each is a delivery here. */
const RETRY_HOURS = 24;
beforeAll(async () => {
  process.env.MAIL_RETRY_HOURS = String(RETRY_HOURS);
  server = await startSmtpServer();
});
afterAll(() => server.close());
beforeEach(() => {
  useServer(server);
  log = captureLog();
  secrets = [];
});
afterEach(() => {
  for (const secret of secrets) expect(JSON.stringify(log)).not.toContain(secret);
});

async function aMailedKey(email = anAddress(), words?: Parameters<typeof aWritingShop>[0]) {
  const shop = await aWritingShop({ keys: true, ...words }, { manageCodes: true });
  const key = await aKey(shop.application, {
    email: parseEmail(email),
    expiresAt: new Date("2031-03-31T00:00:00Z"),
  });
  secrets.push(email, key.key, String(key.manageCode));
  return { ...shop, key, email };
}

const rowsOf = (keyId: string) => database().prisma.mail.findMany({ where: { keyIds: { has: keyId } } });

describe("the mail that brings a key", () => {
  it("goes out with key, management code and links, in plain text and HTML, and nothing of it stays", async () => {
    const { application, key, email } = await aMailedKey();
    const [waiting] = await rowsOf(key.id);
    expect(waiting).toMatchObject({ state: "waiting", language: "en", kind: "key_issued" });
    expect(Buffer.from(waiting?.sealedKeys ?? []).toString("latin1")).not.toContain(key.key);
    await deliver();
    const [mail, ...others] = await mailsTo(server, email);
    expect(others).toEqual([]);
    expect(mail?.headers.subject).toBe(`Your license key for ${application.name}`);
    expect(mail?.headers["message-id"]).toContain(waiting?.id);
    expect(mail?.headerNames).not.toContain("List-Unsubscribe");
    for (const { content } of mail?.parts ?? []) {
      for (const text of [key.key, String(key.manageCode), "31 March 2031", "/account", "/manage"])
        expect(content).toContain(text);
    }
    expect(await rowsOf(key.id)).toMatchObject([{ state: "sent", sealedKeys: null, attempts: 1 }]);
    await deliver();
    expect(await mailsTo(server, email)).toHaveLength(1);
  });

  it("is in the customer's language, with the vendor's words around it as plain text", async () => {
    const shop = await aWritingShop({
      keys: true,
      language: "de",
      words: { de: { before: "Danke <b>sehr</b>!\n\nZweiter Absatz", after: "Ihr Team & Co" } },
    });
    const [first, second] = [anAddress(), anAddress()];
    await aKey(shop.application, { email: parseEmail(first) });
    await aKey(shop.application, { email: parseEmail(second), language: "en" });
    await deliver();
    const [german] = await mailsTo(server, first);
    expect(german?.headers["content-language"]).toBe("de");
    const [text, html] = german?.parts ?? [];
    expect(text?.content).toContain("Danke <b>sehr</b>!\n\nZweiter Absatz");
    expect(text?.content.indexOf("Ihr Team & Co")).toBeGreaterThan(
      text?.content.indexOf("Lizenzschlüssel für") ?? 0,
    );
    expect(html?.content).toContain("Danke &lt;b&gt;sehr&lt;/b&gt;!");
    expect((await mailsTo(server, second))[0]?.headers.subject).toMatch(/^Your license key/);
  });

  it("brings all keys of an issue at once", async () => {
    const { application } = await aWritingShop({ keys: true });
    const email = anAddress();
    const { id } = await aKey(application, { email: parseEmail(email), count: 3 });
    await deliver();
    const [mail] = await mailsTo(server, email);
    expect(mail?.headers.subject).toContain("Your 3 license keys");
    expect(mail?.parts[0]?.content.match(/^[0-9A-Z]{5}(-[0-9A-Z]{5}){4}$/gm)).toHaveLength(3);
    expect(await rowsOf(id)).toHaveLength(1);
  });

  it("is not written where it is not switched on, or there is no address", async () => {
    const { application } = await aWritingShop({ keys: false, reminders: true });
    const quiet = await aKey(application, { email: parseEmail(anAddress()) });
    const { application: writing } = await aWritingShop({ keys: true });
    const nameless = await aKey(writing);
    expect([await rowsOf(quiet.id), await rowsOf(nameless.id)]).toEqual([[], []]);
  });

  it("brings the new key when one is replaced, and the old one no longer", async () => {
    const { application, key, email } = await aMailedKey();
    const made = await replaceKey(contextAt(), application, key.id, null);
    secrets.push(made.key.expose());
    await deliver();
    const [mail, ...others] = await mailsTo(server, email);
    expect(others).toEqual([]);
    expect(mail?.parts[0]?.content).toContain(made.key.expose());
    expect(mail?.headers.subject).toContain("new license key");
    expect(await mailsOfKey(contextAt(), application, key.id)).toMatchObject([
      { kind: "key_replaced", state: "sent" },
      { kind: "key_issued", state: "failed", problem: "outdated", maySendAgain: false },
    ]);
  });
});

describe("a mail that does not go out", () => {
  it("is tried again after a temporary refusal, under the same Message-ID", async () => {
    const { key, email } = await aMailedKey();
    await server.fail({ at: "data", code: 451, message: "later", times: 1 });
    await deliver();
    expect(await rowsOf(key.id)).toMatchObject([{ state: "waiting", problem: "delayed", attempts: 1 }]);
    await deliver();
    expect((await mailsTo(server, email)).map(({ answer }) => answer)).toEqual([451]);
    await deliver(ahead(61_000));
    const mails = await mailsTo(server, email);
    expect(mails.map(({ answer }) => answer)).toEqual([451, 250]);
    expect(new Set(mails.map(({ headers }) => headers["message-id"])).size).toBe(1);
  });

  it.each([
    ["its password", "auth", 535],
    ["its sender", "mail", 550],
    ["everyone, at the greeting,", "greeting", 554],
  ] as const)(
    "is tried again when the server refuses %s for good: others can repair that",
    async (_what, at, code) => {
      const { key, email } = await aMailedKey();
      await server.fail({ at, code, message: "not you", times: 1 });
      // Those of the test before are open, and greeted by now.
      await closeMail(0);
      await deliver();
      expect(await rowsOf(key.id)).toMatchObject([{ state: "waiting", problem: "unreached" }]);
      await deliver(ahead(61_000));
      expect(await mailsTo(server, email)).toHaveLength(1);
    },
  );

  it("is given up after MAIL_RETRY_HOURS of temporary refusals", async () => {
    const { application, key } = await aMailedKey();
    await server.fail({ at: "data", code: 451, message: "later", times: 8 });
    for (let hour = 0; hour <= RETRY_HOURS + 1; hour++) await deliver(ahead(hour * HOUR_MS));
    expect(await mailsOfKey(contextAt(), application, key.id)).toMatchObject([
      { state: "failed", problem: "given_up", answer: "451 later", attempts: 8, maySendAgain: true },
    ]);
  });

  it("goes out a quarter of an hour after the mail server is back, and is greylisted then as if it were new", async () => {
    const { key, email } = await aMailedKey();
    const minutes = (count: number) => ahead(count * 60_000);
    useMail({ SMTP_URL: "smtp://127.0.0.1:1" });
    for (let minute = 0; minute <= 600; minute += 15) await deliver(minutes(minute));
    expect(await rowsOf(key.id)).toMatchObject([{ state: "waiting", problem: "unreached" }]);
    useServer(server);
    await server.fail({ at: "data", code: 451, message: "greylisted", times: 1 });
    await deliver(minutes(616));
    expect(await rowsOf(key.id)).toMatchObject([{ problem: "delayed", attempts: 1 }]);
    await deliver(minutes(618));
    expect((await mailsTo(server, email)).map(({ answer }) => answer)).toEqual([451, 250]);
  });

  it("is given up after MAIL_RETRY_HOURS without a mail server", async () => {
    const { key } = await aMailedKey();
    useMail({ SMTP_URL: "smtp://127.0.0.1:1" });
    for (let hour = 0; hour <= RETRY_HOURS + 1; hour++) await deliver(ahead(hour * HOUR_MS));
    expect(await rowsOf(key.id)).toMatchObject([
      { state: "failed", problem: "given_up", attempts: RETRY_HOURS + 1 },
    ]);
  });

  it("is given up when it cannot be written, with the reason and without its key, and holds up no other", async () => {
    const { application, key } = await aMailedKey();
    const words = { en: { before: 5 } };
    await database().prisma.mailSettings.update({
      where: { applicationId: application.id },
      data: { words },
    });
    const { key: other, email } = await aMailedKey();
    await deliver();
    const [waiting] = await rowsOf(key.id);
    expect(waiting).toMatchObject({ state: "waiting", problem: "unwritten", attempts: 1 });
    expect(waiting?.answer).toMatch(/^TypeError: .*split/);
    expect(await mailsTo(server, email)).toHaveLength(1);
    expect(await rowsOf(other.id)).toMatchObject([{ state: "sent" }]);
    for (let hour = 0; hour <= RETRY_HOURS + 1; hour++) await deliver(ahead(hour * HOUR_MS));
    expect(await rowsOf(key.id)).toMatchObject([{ state: "failed", problem: "unwritten", sealedKeys: null }]);
    expect(await mailsOfKey(contextAt(), application, key.id)).toMatchObject([
      { answer: waiting?.answer, maySendAgain: false },
    ]);
  });

  it("is shown with the server's answer after a refusal for good, and goes to the corrected address again", async () => {
    const { application, key, email } = await aMailedKey();
    await server.fail({ at: "rcpt", code: 550, message: "no such user", times: 1 });
    await deliver();
    const { mails, total } = await failedMails(contextAt(), application);
    expect(total).toBe(1);
    expect(mails).toMatchObject([{ email, problem: "refused", maySendAgain: true }]);
    expect(mails[0]?.answer).toContain("550 no such user");
    const corrected = anAddress();
    await updateKey(contextAt(), application, key.id, { email: parseEmail(corrected) });
    await sendMailAgain(contextAt(), application, String(mails[0]?.id));
    await expect(sendMailAgain(contextAt(), application, String(mails[0]?.id))).rejects.toMatchObject({
      refusal: { id: "mail_not_failed" },
    });
    await deliver();
    expect((await mailsTo(server, corrected))[0]?.parts[0]?.content).toContain(key.key);
    expect((await failedMails(contextAt(), application)).total).toBe(0);
  });

  it("loses its key after MAIL_KEY_KEPT_DAYS, and goes after MAIL_KEPT_DAYS", async () => {
    const { application, key } = await aMailedKey();
    await server.fail({ at: "rcpt", code: 550, message: "no such user", times: 1 });
    await deliver();
    await sweepMails(contextAt(ahead(8 * DAY_MS)));
    const [mail] = await mailsOfKey(contextAt(), application, key.id);
    expect(mail).toMatchObject({ state: "failed", maySendAgain: false });
    await expect(sendMailAgain(contextAt(), application, String(mail?.id))).rejects.toMatchObject({
      refusal: { id: "mail_without_key" },
    });
    await sweepMails(contextAt(ahead(31 * DAY_MS)));
    expect(await rowsOf(key.id)).toEqual([]);
  });
});

describe("after a clock that was ahead", () => {
  it("mails written meanwhile and those put off meanwhile are sent, and those that wait by a right one go on waiting", async () => {
    const tomorrow = ahead(DAY_MS);
    const putOff = await aMailedKey();
    await server.fail({ at: "rcpt", code: 450, message: "later", times: 1 });
    await deliver(tomorrow);
    const { application } = putOff;
    const [written, right] = [anAddress(), anAddress()];
    await aKey(application, { email: parseEmail(written), now: tomorrow });
    await aKey(application, { email: parseEmail(right) });
    await server.fail({ at: "rcpt", code: 450, message: "later", times: 1 });
    await deliver();
    await bringMailsForward(contextAt());
    await deliver();
    expect(await mailsTo(server, putOff.email)).toMatchObject([{ answer: 250 }]);
    expect(await mailsTo(server, written)).toMatchObject([{ answer: 250 }]);
    expect(await mailsTo(server, right)).toEqual([]);
  });
});

describe("several servers", () => {
  it("send each mail once when they deliver at the same time", async () => {
    const { application } = await aWritingShop({ keys: true });
    const emails = Array.from({ length: 12 }, anAddress);
    for (const email of emails) await aKey(application, { email: parseEmail(email) });
    await Promise.all([deliver(), deliver(), deliver()]);
    for (const email of emails) expect(await mailsTo(server, email)).toHaveLength(1);
  });

  it("finish what one took and never sent, once its claim is over", async () => {
    const { key, email } = await aMailedKey();
    const [claimed] = await claimMails(contextAt(), 50);
    expect(claimed?.keyIds).toEqual([key.id]);
    await deliver();
    expect(await mailsTo(server, email)).toEqual([]);
    await deliver(ahead(6 * 60_000));
    expect(await mailsTo(server, email)).toHaveLength(1);
    expect(await rowsOf(key.id)).toMatchObject([{ state: "sent", attempts: 2 }]);
  });
});

it("without a mail server, keys lie in the outbox under a name that is deleted after a day", async () => {
  const dataDir = useMail({});
  const { key } = await aMailedKey();
  await deliver();
  const { readdir, utimes } = await import("node:fs/promises");
  const files = await readdir(`${dataDir}/outbox`);
  expect(files).toEqual([expect.stringMatching(/-secret\.eml$/)]);
  expect(await rowsOf(key.id)).toMatchObject([{ state: "sent", sealedKeys: null }]);
  const { sweepOutbox } = await import("@/lib/mail/outbox");
  const path = `${dataDir}/outbox/${files[0]}`;
  await utimes(path, new Date(), new Date(Date.now() - DAY_MS + HOUR_MS));
  await sweepOutbox(dataDir);
  expect(await readdir(`${dataDir}/outbox`)).toHaveLength(1);
  await utimes(path, new Date(), new Date(Date.now() - DAY_MS - HOUR_MS));
  await sweepOutbox(dataDir);
  expect(await readdir(`${dataDir}/outbox`)).toEqual([]);
});
