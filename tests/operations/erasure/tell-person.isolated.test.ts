/** The mail that tells a person, the files of mails on the disk, and the download of the console. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { personJson } from "@/lib/console/http/person-json";
import { database, databasePool } from "@/lib/db/client";
import { erasePerson } from "@/lib/domain/erasure/erase-person";
import { parseEmail } from "@/lib/domain/keys/email";
import { updateMailSettings } from "@/lib/domain/mails/save-settings";
import { eraseFromOutbox, writeToOutbox } from "@/lib/mail/outbox";
import { ahead, aKey, aShop, contextAt, DAY_MS } from "@/tests/support/factories";
import { type SmtpServer, startSmtpServer } from "@/tests/support/smtp-server-process";
import { anAddress, deliver, mailsTo, useServer } from "../customer-mail/mail-shop";
import { signedIn } from "../keys/operators";
import { useMail } from "../mail/mail-settings";

let server: SmtpServer;
beforeAll(async () => {
  server = await startSmtpServer();
});
afterAll(() => server.close());
beforeEach(() => useServer(server));

async function aCustomer(language: "en" | "de" = "en") {
  const { application } = await aShop();
  await updateMailSettings(contextAt(), application, { language });
  const email = anAddress();
  await aKey(application, { email: parseEmail(email) });
  return email;
}

const mailsHeld = (emailFolded: string) => database().prisma.mail.count({ where: { emailFolded } });

describe("the mail to a person who was erased", () => {
  it("says so in their language and what became of their keys, and leaves no address behind", async () => {
    const [kept, revoked] = [await aCustomer(), await aCustomer("de")];
    expect(await erasePerson(contextAt(), kept, { tell: true })).toMatchObject({ told: true });
    await erasePerson(contextAt(), revoked, { tell: true, revoke: true });
    expect(await mailsHeld(kept)).toBe(1);
    await deliver();
    const [english] = await mailsTo(server, kept);
    expect(english?.headers.subject).toBe("Your personal data was erased");
    for (const { content } of english?.parts ?? [])
      expect(content).toMatch(/Your license keys keep\s+working/);
    const [german] = await mailsTo(server, revoked);
    for (const { content } of german?.parts ?? []) expect(content).toContain("wurden widerrufen");
    expect([await mailsHeld(kept), await mailsHeld(revoked)]).toEqual([0, 0]);
  });

  it("is written once: neither where no one is known, nor by an erasure that is repeated", async () => {
    const email = await aCustomer();
    await erasePerson(contextAt(), email, { tell: true });
    expect(await erasePerson(contextAt(), email, { tell: true })).toMatchObject({ told: false, mails: 0 });
    await deliver();
    expect(await mailsTo(server, email)).toHaveLength(1);
  });

  it.each([
    ["refused", 550, 0],
    ["given up", 451, 4],
  ])("leaves no address behind where it is %s", async (_what, code, days) => {
    const email = await aCustomer();
    await erasePerson(contextAt(), email, { tell: true });
    await server.fail({ at: "data", code, message: "no", times: 1 });
    await deliver();
    expect(await mailsHeld(email)).toBe(days === 0 ? 0 : 1);
    useMail({ SMTP_URL: "smtp://127.0.0.1:1" });
    for (let hour = 1; hour <= days * 24; hour++) await deliver(ahead((hour * DAY_MS) / 24));
    expect(await mailsHeld(email)).toBe(0);
  });
});

describe("mails that are files", () => {
  it("go when they are to the person or name them, and no one else's do", async () => {
    const folder = mkdtempSync(join(tmpdir(), "outbox-"));
    const from = "licenses@example.test";
    const text = (email: string) => `Der Kunde „${email}“ ${"bittet darum, dass gelöscht wird, ".repeat(5)}.`;
    await writeToOutbox(folder, { from, to: "Ann@Example.test", subject: "a", text: "hello" });
    await writeToOutbox(folder, {
      from,
      to: "you@example.test",
      subject: "b",
      text: text("ann@example.test"),
    });
    await writeToOutbox(folder, { from, to: "joann@example.test", subject: "c", text: text("x@y.test") });
    expect(await eraseFromOutbox(folder, "ann@example.test")).toBe(2);
    expect(await eraseFromOutbox(folder, "ann@example.test")).toBe(0);
    expect(readdirSync(join(folder, "outbox"))).toHaveLength(1);
    expect(await eraseFromOutbox(join(folder, "none"), "ann@example.test")).toBe(0);
    rmSync(folder, { recursive: true });
  });
});

describe("the export in the console", () => {
  const ask = async (role: "support" | "viewer", email: string, method = "GET") => {
    const address = `https://licenses.example.test/console/erasure-requests/person.json?${new URLSearchParams({ email })}`;
    const headers = { cookie: await signedIn(role) };
    return personJson.GET(new Request(address, { method, headers }), { params: Promise.resolve({}) });
  };
  const logged = async () => {
    const { rows } = await databasePool().query<{ entries: number }>(
      "SELECT count(*)::int AS entries FROM audit_entries WHERE action = 'customer.exported'",
    );
    return rows[0]?.entries ?? 0;
  };

  it("is a file for who may export, and the log says so without the address", async () => {
    const email = await aCustomer();
    const before = await logged();
    expect((await ask("support", email, "HEAD")).status).toBe(200);
    expect(await logged()).toBe(before);
    const response = await ask("support", email.toUpperCase());
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="personal-data-[\d-]+\.json"$/,
    );
    expect(await response.json()).toMatchObject({ email, keys: [{ email }] });
    expect(await logged()).toBe(before + 1);
    const { rows } = await databasePool().query(
      "SELECT * FROM audit_entries WHERE action = 'customer.exported'",
    );
    expect(JSON.stringify(rows)).not.toContain(email);
  });

  it("is refused to who may not, and for what is no address", async () => {
    expect((await ask("viewer", await aCustomer())).status).toBe(403);
    const response = await ask("support", "nobody");
    expect([response.status, await response.text()]).toEqual([400, expect.stringMatching(/e-?mail/i)]);
  });
});
