import { mkdir, readdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { mailsSent, sendInBackground } from "@/lib/mail/background";
import { sendMail } from "@/lib/mail/send";
import { captureLog, ERROR, INFO } from "../limits/log-lines";
import { readMail } from "./arrived-mail";
import { aMail, LINK, RECIPIENT, useMail } from "./mail-settings";

const DAY_MS = 24 * 60 * 60 * 1000;

async function outboxFiles(dataDir: string): Promise<string[]> {
  return (await readdir(join(dataDir, "outbox"))).sort();
}

describe("an installation without SMTP", () => {
  it("writes a whole mail into the outbox, for the owner's eyes alone", async () => {
    captureLog();
    const dataDir = useMail({ MAIL_FROM: "lizenzen@example.test" });
    const text = `Schöne Grüße ${"lang ".repeat(400)}Ende\n\n${LINK}\n`;
    await sendMail(aMail({ subject: "Größe", text }));
    const [name = "", ...others] = await outboxFiles(dataDir);
    expect(others).toEqual([]);
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-[0-9a-f]{8}\.eml$/);
    const path = join(dataDir, "outbox", name);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, "outbox"))).mode & 0o777).toBe(0o700);
    const raw = await readFile(path, "latin1");
    expect(raw.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    const { headers, parts } = readMail(raw);
    expect(headers).toMatchObject({
      from: "lizenzen@example.test",
      to: RECIPIENT,
      subject: "Größe",
      "message-id": expect.stringMatching(/@account\.example\.test>$/),
      "auto-submitted": "auto-generated",
      "x-auto-response-suppress": "All",
      "content-language": "de",
    });
    expect(parts).toEqual([
      { type: "text/plain", content: text },
      { type: "text/html", content: aMail().html },
    ]);
  });

  it("tells the link and the file in the log, and nothing of the recipient", async () => {
    const log = captureLog();
    const dataDir = useMail({});
    await sendMail(aMail());
    const [name = ""] = await outboxFiles(dataDir);
    expect(log).toMatchObject([{ level: INFO, link: LINK, file: join(dataDir, "outbox", name) }]);
    expect(JSON.stringify(log)).not.toContain(RECIPIENT);
  });

  it("names mails so that they sort by time", async () => {
    captureLog();
    const dataDir = useMail({});
    const subjects = ["first", "second", "third"];
    for (const subject of subjects) {
      await sendMail(aMail({ subject }));
      await delay(2);
    }
    const raws = await Promise.all(
      (await outboxFiles(dataDir)).map((name) => readFile(join(dataDir, "outbox", name), "latin1")),
    );
    expect(raws.map((raw) => readMail(raw).headers.subject)).toEqual(subjects);
  });

  it("deletes mails and unfinished files after a week, and nothing else", async () => {
    captureLog();
    const dataDir = useMail({});
    const outbox = join(dataDir, "outbox");
    await mkdir(outbox);
    const write = async (name: string, ageDays: number) => {
      await writeFile(join(outbox, name), "x");
      const time = new Date(Date.now() - ageDays * DAY_MS);
      await utimes(join(outbox, name), time, time);
    };
    await write("2020-01-01T00-00-00-000Z-00000000.eml", 7.1);
    await write(".2020-01-01T00-00-00-001Z-00000000.eml.tmp", 7.1);
    await write("2020-01-01T00-00-00-002Z-00000000.eml", 6.9);
    await write("kept.eml", 400);
    await sendMail(aMail());
    const left = (await outboxFiles(dataDir)).filter((name) => /2020|kept/.test(name));
    expect(left).toEqual(["2020-01-01T00-00-00-002Z-00000000.eml", "kept.eml"]);
  });

  it("writes a mail also when an old one cannot be deleted", async () => {
    captureLog();
    const dataDir = useMail({});
    const stubborn = join(dataDir, "outbox", "2020-01-01T00-00-00-000Z-00000000.eml");
    await mkdir(stubborn, { recursive: true });
    await utimes(stubborn, new Date(0), new Date(0));
    await sendMail(aMail());
    expect(await outboxFiles(dataDir)).toHaveLength(2);
  });

  it("logs the link of a mail that could not be written, since nothing else leads to it", async () => {
    const log = captureLog();
    const dataDir = useMail({});
    await writeFile(join(dataDir, "outbox"), "a file in the way");
    sendInBackground(async () => aMail());
    await mailsSent();
    expect(log).toMatchObject([{ level: ERROR, link: LINK, err: { code: "EEXIST" } }]);
  });
});
