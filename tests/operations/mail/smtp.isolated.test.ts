import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeMail } from "@/lib/mail/background";
import { sendMail } from "@/lib/mail/send";
import { sendOverSmtp } from "@/lib/mail/smtp";
import { type SmtpServer, startSmtpServer, USER } from "@/tests/support/smtp-server-process";
import { readMail } from "./arrived-mail";
import { aMail, RECIPIENT, useMail } from "./mail-settings";

let server: SmtpServer;
let secure: SmtpServer;
beforeAll(async () => {
  [server, secure] = await Promise.all([startSmtpServer(), startSmtpServer({ secure: true })]);
});
afterAll(() => Promise.all([server.close(), secure.close()]));

async function lastReceived() {
  const last = (await server.received()).at(-1);
  if (!last) throw new Error("The server received nothing.");
  return { ...last, mail: readMail(last.raw) };
}

describe("a mail over SMTP", () => {
  it("arrives with both parts, signed in with the password of the address", async () => {
    useMail({ SMTP_URL: server.url, MAIL_FROM: "Müller Software <lizenzen@example.test>" });
    await sendMail(aMail());
    const { from, to, user, mail } = await lastReceived();
    expect({ from, to, user }).toEqual({ from: "lizenzen@example.test", to: [RECIPIENT], user: USER });
    expect(mail.parts).toEqual([
      { type: "text/plain", content: aMail().text },
      { type: "text/html", content: aMail().html },
    ]);
    expect(mail.headers).toMatchObject({
      from: "Müller Software <lizenzen@example.test>",
      to: RECIPIENT,
      subject: "Ihre Anmeldung",
      "message-id": expect.stringMatching(/^<[0-9a-f-]{36}@account\.example\.test>$/),
      "auto-submitted": "auto-generated",
      "x-auto-response-suppress": "All",
      "content-language": "de",
      "mime-version": "1.0",
    });
    expect(Math.abs(Date.parse(mail.headers.date ?? "") - Date.now())).toBeLessThan(10_000);
  });

  it("comes from no-reply at the account's domain when no sender is set", async () => {
    useMail({ SMTP_URL: server.url });
    await sendMail(aMail());
    const { from, mail } = await lastReceived();
    expect(from).toBe("no-reply@account.example.test");
    expect(mail.headers.from).toBe("no-reply@account.example.test");
  });

  it.each([
    ["http://192.0.2.7:3000", "[192.0.2.7]"],
    ["http://[2001:db8::7]:3000", "[IPv6:2001:db8::7]"],
  ])("names an address without a domain as mail does: %s", async (accountUrl, domain) => {
    useMail({ SMTP_URL: server.url, ACCOUNT_URL: accountUrl });
    await sendMail(aMail());
    const { from, mail } = await lastReceived();
    expect(from).toBe(`no-reply@${domain}`);
    expect(mail.headers["message-id"]?.endsWith(`@${domain}>`)).toBe(true);
  });

  it("keeps umlauts, long lines and lines of a single dot, in lines that every server takes", async () => {
    useMail({ SMTP_URL: server.url });
    const words = `.\nÄÖÜ äöü ß – „Grüße“ 🔑\n${"Sehr lange Zeile ".repeat(150)}Ende\n.\n..\nFrom hier\n= 3D\n`;
    const subject = `Schlüssel für „Größe“ 🔑 ${"lang ".repeat(60)}Ende`;
    await sendMail(aMail({ subject, text: words, html: `<p>${words}</p>\n` }));
    const { mail, raw } = await lastReceived();
    expect(mail.headers.subject).toBe(subject);
    expect(mail.parts.map(({ content }) => content)).toEqual([words, `<p>${words}</p>\n`]);
    expect(Math.max(...raw.split("\r\n").map((line) => line.length))).toBeLessThanOrEqual(998);
  });

  it("cannot be given headers or recipients by its subject or language", async () => {
    useMail({ SMTP_URL: server.url });
    await sendMail(aMail());
    const usual = (await lastReceived()).mail.headerNames;
    await sendMail(
      aMail({
        subject: "Hallo\r\nBcc: victim@example.test\r\n\r\n<b>text</b>\u0000\u2028\u0085X-Evil: 1",
        language: "de\r\nX-Evil: 1",
      }),
    );
    const { to, mail } = await lastReceived();
    expect(to).toEqual([RECIPIENT]);
    expect(mail.headerNames).toEqual(usual);
    expect(mail.headers.subject).toBe("Hallo Bcc: victim@example.test <b>text</b> X-Evil: 1");
    expect(mail.parts[0]?.content).toBe(aMail().text);
  });

  it.each([
    "a@example.test\r\nBcc: victim@example.test",
    "a@example.test, victim@example.test",
    "a@example.test;victim@example.test",
    "Somebody <victim@example.test>",
    "a@example.test> NOTIFY=SUCCESS",
    "victim@example.test@example.test",
    '"victim@example.test"@example.test',
    "group:victim@example.test;",
    "a@example.test\u0000",
    "a(victim@example.test)@example.test",
    "nobody",
    "",
  ])("is not sent to what is not one plain address: %j", async (to) => {
    useMail({ SMTP_URL: server.url });
    const before = (await server.received()).length;
    await expect(sendMail(aMail({ to }))).rejects.toMatchObject({
      name: "RecipientError",
      message: "The recipient of a mail is not one plain e-mail address; nothing was sent.",
    });
    expect(await server.received()).toHaveLength(before);
  });

  it("uses one connection for several mails", async () => {
    useMail({ SMTP_URL: server.url });
    await sendMail(aMail());
    await server.fail({ at: "greeting", code: 421, message: "too many connections", times: 1 });
    await sendMail(aMail());
    await closeMail();
    await expect(sendMail(aMail())).rejects.toMatchObject({ responseCode: 421 });
  });
});

describe("a mail server that cannot be trusted or does not answer", () => {
  it("with a certificate that nobody can verify gets neither password nor mail", async () => {
    useMail({ SMTP_URL: secure.url });
    const before = (await secure.received()).length;
    await expect(sendMail(aMail())).rejects.toThrow(/certificate/);
    expect(await secure.received()).toHaveLength(before);
  });

  it("is trusted when its address says so", async () => {
    useMail({ SMTP_URL: `${secure.url}?tls.rejectUnauthorized=false` });
    await sendMail(aMail());
    expect((await secure.received()).at(-1)).toMatchObject({ isEncrypted: true, user: USER });
  });

  it("without encryption gets nothing when its address asks for it", async () => {
    useMail({ SMTP_URL: `${server.url}?requireTLS=true` });
    const before = (await server.received()).length;
    await expect(sendMail(aMail())).rejects.toThrow();
    expect(await server.received()).toHaveLength(before);
  });

  it("is left when it takes a connection and never greets", async () => {
    useMail({ SMTP_URL: `${server.url}?greetingTimeout=200` });
    await server.fail({ at: "greeting", code: 0, message: "", times: 1 });
    await expect(sendMail(aMail())).rejects.toMatchObject({
      code: "ETIMEDOUT",
      timeoutType: "GREETING_TIMEOUT",
    });
  });

  it("is left when it goes on answering and never comes to an end", async () => {
    const trickling = createServer(trickle).listen(0, "127.0.0.1");
    await once(trickling, "listening");
    const { port } = trickling.address() as AddressInfo;
    const url = `smtp://127.0.0.1:${port}`;
    const message = { from: "a@example.test", to: RECIPIENT, text: "Hallo" };
    await expect(sendOverSmtp(url, message, 300)).rejects.toMatchObject({ code: "EABORT" });
    trickling.close();
  });
});

/** Greets, and answers EHLO with ever more lines. */
function trickle(socket: Socket): void {
  socket.on("error", () => undefined);
  socket.write("220 slow.example.test\r\n");
  const timer = setInterval(() => socket.write("250-more\r\n"), 20);
  socket.once("close", () => clearInterval(timer));
  socket.resume();
}
