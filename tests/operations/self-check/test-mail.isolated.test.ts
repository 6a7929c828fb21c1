import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reloadConfig } from "@/lib/config/config";
import { isRevealed } from "@/lib/forms/form";
import { sendNow } from "@/lib/mail/send-now";
import { type SmtpServer, startSmtpServer } from "@/tests/support/smtp-server-process";
import { aConsoleVisitor } from "../forms/console-visitor";
import { send } from "../forms/visitor";
import { aMail, useMail } from "../mail/mail-settings";

const PATH = "/console/self-check";
const BODY = { do: "test-mail" };

let smtp: SmtpServer;
beforeAll(async () => {
  smtp = await startSmtpServer();
});
afterAll(() => smtp.close());

async function resultFor(cookie: string) {
  const outcome = await send(PATH, { cookie, body: BODY });
  return isRevealed(outcome) && outcome.result.kind === "test_mail" ? outcome.result : outcome;
}

describe("the test mail of the self-check", () => {
  it("reaches the owner who asks, and the page says so", async () => {
    useMail({ SMTP_URL: smtp.url, MAIL_FROM: "licenses@example.test" });
    const { cookie, email } = await aConsoleVisitor("owner");
    expect(await resultFor(cookie)).toMatchObject({
      state: "good",
      sentence: expect.stringContaining(email),
    });
    expect((await smtp.received()).at(-1)).toMatchObject({ to: [email], answer: 250 });
  });

  it("is told with the code of a server that refuses it, and without its words", async () => {
    useMail({ SMTP_URL: smtp.url, MAIL_FROM: "licenses@example.test" });
    const { cookie, email } = await aConsoleVisitor("owner");
    await smtp.fail({ at: "rcpt", code: 550, message: `no mailbox ${email}`, times: 1 });
    const result = await resultFor(cookie);
    expect(result).toMatchObject({ state: "bad", sentence: expect.stringContaining("550") });
    expect(JSON.stringify(result)).not.toContain("mailbox");
  });

  it("is a file without a mail server, and a failure where none can be written", async () => {
    const dataDir = useMail({});
    const { cookie, email } = await aConsoleVisitor("owner");
    const result = await resultFor(cookie);
    expect(result).toMatchObject({ state: "attention" });
    const file = "sentence" in result ? /written to (\S+\.eml)\./.exec(result.sentence)?.[1] : undefined;
    expect(readFileSync(file ?? "", "utf8")).toContain(email);

    const occupied = join(dataDir, "occupied");
    mkdirSync(occupied);
    writeFileSync(join(occupied, "outbox"), "");
    process.env.DATA_DIR = occupied;
    reloadConfig();
    expect(await resultFor(cookie)).toMatchObject({ state: "bad" });
  });

  it("is not waited for without end", async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => sockets.push(socket)).listen(0, "127.0.0.1");
    await new Promise((resolve) => silent.once("listening", resolve));
    const address = silent.address();
    const port = typeof address === "object" ? address?.port : 0;
    useMail({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "licenses@example.test" });
    const begun = performance.now();
    expect(await sendNow(aMail(), 500)).toMatchObject({ kind: "failed" });
    // What other mails wait for a greeting.
    expect(performance.now() - begun).toBeLessThan(10_000);
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  it("is for owners alone, and five times in ten minutes", async () => {
    useMail({});
    for (const role of ["developer", "support", "viewer"] as const) {
      const { cookie } = await aConsoleVisitor(role);
      expect(await send(PATH, { cookie, body: BODY })).toMatchObject({
        message: expect.stringContaining("Your role does not permit this"),
      });
    }
    expect(await send(PATH, { body: BODY })).toMatchObject({ to: "/console/sign-in", done: "over" });
    const { cookie } = await aConsoleVisitor("owner");
    for (let count = 0; count < 5; count++)
      expect(isRevealed(await send(PATH, { cookie, body: BODY }))).toBe(true);
    const outcome = await send(PATH, { cookie, body: BODY });
    expect(outcome).toMatchObject({
      message: expect.stringContaining("Enough test e-mails for now"),
      retryAfterSeconds: expect.any(Number),
    });
  });
});
