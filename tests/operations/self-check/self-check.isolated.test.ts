import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { reloadConfig } from "@/lib/config/config";
import { database } from "@/lib/db/client";
import { activateSigningKey, createSigningKey } from "@/lib/domain/applications/signing-keys";
import { parseEmail } from "@/lib/domain/keys/email";
import { queueMail } from "@/lib/domain/mails/queue";
import { createOperator } from "@/lib/domain/people/operators";
import { closeLimits } from "@/lib/limits/process-store";
import { runChecks } from "@/lib/operations/self-check/checks";
import { clockFinding } from "@/lib/operations/self-check/database-checks";
import { type Check, runCheck, type ToldLine, toldLine } from "@/lib/operations/self-check/line";
import { placeChecks, spaceFinding } from "@/lib/operations/self-check/place-checks";
import { findings as findingsDe } from "@/lib/words/console/de/findings";
import { findings } from "@/lib/words/console/en/findings";
import { findingFormats } from "@/lib/words/finding-formats";
import { markedMoment } from "@/lib/words/marked-moments";
import { ago, ahead, aShop, contextAt, HOUR_MS } from "@/tests/support/factories";
import { startOidcProvider } from "@/tests/support/oidc-provider-process";
import { aPublisher } from "@/tests/support/release-factories";
import { type SmtpServer, startSmtpServer } from "@/tests/support/smtp-server-process";

const formats = findingFormats({ language: "en", tag: "en-GB" });

const OIDC = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"];
const NAMES = ["DATA_DIR", "SMTP_URL", "MAIL_FROM", "REDIS_URL", "JOBS", "CRON_SECRET", ...OIDC];
const dataDir = mkdtempSync(join(tmpdir(), "latchkey-self-check-"));
const servers: SmtpServer[] = [];

/** A minute for each check: other tests may keep the machine busy. */
async function checkWith(settings: Record<string, string>, ms = 60_000): Promise<(name: string) => ToldLine> {
  for (const name of NAMES) delete process.env[name];
  Object.assign(process.env, { DATA_DIR: dataDir, ...settings });
  reloadConfig();
  const told = (await runChecks(ms)).map((line) => toldLine(line, findings, formats));
  const lines = new Map(told.map((line) => [line.name, line]));
  return (name) => lines.get(name) ?? { name, state: "bad", found: "no such line", todo: null, cure: null };
}

/** For `expect.poll`: mail servers and providers get 3.5 seconds, which a busy machine may need for itself. */
const lineOf = (name: string, settings: Record<string, string>) => async () =>
  (await checkWith(settings))(name);

afterEach(async () => {
  await closeLimits();
  for (const name of NAMES) delete process.env[name];
  reloadConfig();
});

afterAll(async () => {
  for (const server of servers) await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe("the self-check", () => {
  it("is content with an installation that is set up, and says what it found", async () => {
    const smtp = await startSmtpServer();
    servers.push(smtp);
    const settings = { SMTP_URL: smtp.url, MAIL_FROM: "licenses@example.test" };
    await expect.poll(lineOf("Mail", settings)).toMatchObject({ state: "good", todo: null });
    const line = await checkWith(settings);
    expect(line("Database").found).toMatch(/^PostgreSQL \d+.* answers in [\d.]+ ms\.$/);
    for (const name of ["Migrations", "Connections", "Timeouts", "Clock", "Storage", "Secrets"]) {
      expect(line(name)).toMatchObject({ state: "good", todo: null });
    }
    expect(line("Limits store").state).toBe("good");
    expect(await smtp.received()).toEqual([]);
  });

  it("tells of a folder that nobody can write to, and goes on with the rest", async () => {
    const file = join(dataDir, "no-folder");
    writeFileSync(file, "");
    const line = await checkWith({ DATA_DIR: file });
    expect(line("Storage")).toMatchObject({ state: "bad", todo: expect.stringContaining("DATA_DIR/files") });
    expect(line("Storage").found).toContain("ENOTDIR");
    expect(line("Database").found).toMatch(/^PostgreSQL \d+/);
  });

  it("measures the disk where DATA_DIR will lie before anything is stored there", async () => {
    process.env.DATA_DIR = join(dataDir, "not", "yet");
    reloadConfig();
    const disk = placeChecks.find(({ name }) => name === "disk");
    const line = disk && toldLine(await runCheck(disk), findings, formats);
    expect(line?.found).toMatch(/^[\d.]+ [MGT]B .*[\d.]+ [MGT]B/);
  });

  it("tells of secrets that others may read", async () => {
    mkdirSync(join(dataDir, "embedded"), { recursive: true });
    const url = process.env.DATABASE_URL ?? "";
    delete process.env.DATABASE_URL;
    try {
      const line = await checkWith({ DATA_DIR: join(dataDir, "embedded") });
      expect(line("Secrets")).toMatchObject({ state: "good", found: expect.stringContaining("0600") });
      chmodSync(join(dataDir, "embedded/secrets.json"), 0o644);
      expect((await checkWith({ DATA_DIR: join(dataDir, "embedded") }))("Secrets").state).toBe("bad");
    } finally {
      process.env.DATABASE_URL = url;
    }
  });

  it("tells of mails to customers that do not go out", async () => {
    const look = async () => (await checkWith({}))("Mail to customers");
    expect(await look()).toMatchObject({ state: "good", todo: null });
    const { application } = await aShop();
    await queueMail(contextAt(ago(HOUR_MS)), {
      applicationId: application.id,
      kind: "reminder",
      keyIds: [],
      email: parseEmail("kundin@example.test"),
      language: "en",
    });
    const become = (data: object) => database().prisma.mail.updateMany({ data });
    await become({ problem: "delayed" });
    expect(await look()).toMatchObject({
      state: "attention",
      found: "1 mail to a customer could not be sent yet. It is tried again.",
    });
    await become({ state: "failed", problem: "refused", doneAt: new Date() });
    expect(await look()).toMatchObject({
      state: "attention",
      found: `Mails to customers that failed in the last 7 days: 1, the newest in ${application.slug}.`,
    });
    await become({ state: "sent" });
  });

  it("tells of jobs that no one runs", async () => {
    const look = async (settings: Record<string, string> = {}) => (await checkWith(settings))("Jobs");
    const dueAt = (heldUntil: Date) =>
      database().prisma.lease.upsert({
        where: { name: "upload-sweep" },
        create: { name: "upload-sweep", holder: crypto.randomUUID(), heldUntil },
        update: { heldUntil },
      });
    expect(await look()).toMatchObject({ state: "attention", found: "The jobs have not run yet." });
    await dueAt(ahead(HOUR_MS));
    expect(await look()).toMatchObject({ state: "good", todo: null });
    await dueAt(ago(HOUR_MS));
    expect(await look()).toMatchObject({
      state: "bad",
      found: expect.stringContaining("since they were due"),
    });
    expect(await look({ JOBS: "cron" })).toMatchObject({
      state: "bad",
      todo: expect.stringContaining("Set CRON_SECRET"),
    });
    await dueAt(ahead(HOUR_MS));
    expect(await look({ JOBS: "cron", CRON_SECRET: "sixteen-letters!" })).toMatchObject({
      state: "good",
      found: "A scheduler has the jobs run.",
    });
  });

  it("tells of products whose updates no key signs", async () => {
    expect((await checkWith({}))("Release keys").found).toBe("No product publishes updates yet.");
    const { application } = await aPublisher();
    expect((await checkWith({}))("Release keys")).toMatchObject({ state: "good", todo: null });
    const silent = await aPublisher({ withSigningKeys: false });
    const line = (await checkWith({}))("Release keys");
    expect(line).toMatchObject({ state: "attention", todo: expect.stringContaining("activate it") });
    expect(line.found).toContain(silent.application.slug);
    expect(line.found).not.toContain(application.slug);
    const { kid } = await createSigningKey(contextAt(), silent.application, "release");
    await activateSigningKey(contextAt(), silent.application, kid);
    expect((await checkWith({}))("Release keys").state).toBe("good");
  });

  it("tells of a mail server that is not there, that refuses us, and that says nothing", async () => {
    const smtp = await startSmtpServer();
    servers.push(smtp);
    await smtp.fail({ at: "auth", code: 535, message: "wrong password for mailer@example.test", times: 200 });
    await expect.poll(lineOf("Mail", { SMTP_URL: smtp.url })).toMatchObject({
      state: "bad",
      found: expect.stringMatching(/^(?!.*mailer@example\.test).*535/s),
    });
    await expect
      .poll(lineOf("Mail", { SMTP_URL: "smtp://127.0.0.1:1" }))
      .toMatchObject({ found: expect.stringContaining("ECONNREFUSED") });
    const silent = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => silent.once("listening", resolve));
    const address = silent.address();
    const port = typeof address === "object" ? address?.port : 0;
    expect((await checkWith({ SMTP_URL: `smtp://127.0.0.1:${port}` }, 1_000))("Mail")).toMatchObject({
      state: "bad",
      found: "There was no answer within 1 seconds.",
    });
    silent.close();
    expect((await checkWith({}))("Mail")).toMatchObject({ state: "attention" });
  });

  it("looks at the sign-in provider, where there is one", async () => {
    const name = "Sign-in provider";
    expect((await checkWith({}))(name).found).toBe("no such line");
    const provider = await startOidcProvider("https://licenses.example.test");
    try {
      const { host } = new URL(provider.issuer);
      const look = (settings = {}) => lineOf(name, { ...provider.env, ...settings });
      await expect.poll(look()).toEqual({
        name,
        state: "good",
        found: `${host} answers, and names itself as OIDC_ISSUER says.`,
        todo: null,
        cure: null,
      });
      await expect.poll(look({ OIDC_ISSUER: `${provider.issuer}/` })).toMatchObject({
        state: "bad",
        found: `The provider names itself ${provider.issuer}, and OIDC_ISSUER says ${provider.issuer}/; the two must be the same to the letter.`,
        todo: expect.stringContaining("Check OIDC_ISSUER"),
      });
      await expect
        .poll(look({ OIDC_ISSUER: `${provider.issuer}/nothing` }))
        .toMatchObject({ found: expect.stringContaining("answered 404") });
      await provider.fail("silent");
      expect((await look()()).found).toBe("The provider did not answer within 3.5 seconds.");
    } finally {
      await provider.close();
    }
    await expect
      .poll(lineOf(name, provider.env))
      .toMatchObject({ state: "bad", found: "The provider did not answer (ECONNREFUSED)." });
  });

  it("tells of a limits store that is not there", async () => {
    const line = (await checkWith({ REDIS_URL: "redis://:hidden@127.0.0.1:1" }))("Limits store");
    expect(line).toMatchObject({ state: "bad", found: "The redis store does not answer." });
  });

  it("says why a limits store will not count, without its password", async () => {
    const refusing = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.on("data", () =>
        socket.write("-WRONGPASS invalid username-password pair or user is disabled.\r\n"),
      );
    }).listen(0, "127.0.0.1");
    await once(refusing, "listening");
    // A server that listens on TCP has an AddressInfo.
    const { port } = refusing.address() as AddressInfo;
    const line = (await checkWith({ REDIS_URL: `redis://:hidden@127.0.0.1:${port}` }))("Limits store");
    expect(line).toMatchObject({
      state: "bad",
      found: "Redis refuses the user or the password in REDIS_URL; correct them.",
    });
    refusing.close();
  });

  it("counts owners without a second factor", async () => {
    await createOperator(contextAt(), { email: "owner@example.test", role: "owner" });
    await createOperator(contextAt(), { email: "viewer@example.test", role: "viewer" });
    expect((await checkWith({}))("Owners")).toMatchObject({
      state: "attention",
      found: findings.ownerWithout,
    });
    await createOperator(contextAt(), { email: "second@example.test", role: "owner" });
    expect((await checkWith({}))("Owners").found).toContain("2 of 2 owners");
  });

  it("waits for no check, survives each, and shows no address with a password", async () => {
    const todo: Check["todo"] = (words) => words.tryAgain;
    const told = async (check: Check) => toldLine(await runCheck(check, 50), findings, formats);
    const hanging = { name: "clock", look: () => new Promise<never>(() => undefined), todo } as const;
    expect(await told(hanging)).toEqual({
      name: "Clock",
      state: "bad",
      found: "There was no answer within 0.05 seconds.",
      todo: "Try again.",
      cure: null,
    });
    const failing = {
      name: "disk",
      look: () => {
        throw new Error("could not reach postgres://user:hidden@db/x\nat somewhere");
      },
      todo,
    } as const;
    expect(await told(failing)).toMatchObject({
      state: "bad",
      found: "could not reach (an address)",
    });
  });

  it("judges clocks and free space", () => {
    expect(clockFinding(1000, 990, 1010).state).toBe("good");
    const behind = clockFinding(4000, 990, 1010);
    expect(toldLine({ name: "clock", ...behind }, findings, formats)).toMatchObject({
      state: "attention",
      found: "The clocks of server and database are 2990 ms apart.",
    });
    expect(clockFinding(0, 60_000, 60_010).state).toBe("bad");
    const GIB = 1024 ** 3;
    expect([100 * GIB, GIB, GIB / 10].map((free) => spaceFinding(free, 200 * GIB).state)).toEqual([
      "good",
      "attention",
      "bad",
    ]);
  });

  it("writes numbers and moments as the reader does", () => {
    const german = findingFormats({ language: "de", tag: "de" });
    const space = toldLine({ name: "disk", ...spaceFinding(1.5e10, 2.5e12) }, findingsDe, german);
    expect(space.found.replace(/\s/g, " ")).toBe("15 GB von 2,5 TB sind frei, wo DATA_DIR liegt.");
    const moment = new Date("2026-11-26T18:49:14Z");
    // The page writes it in the reader's zone.
    expect([german.tenths(0.42), german.moment(moment)]).toEqual(["0,4", markedMoment(moment)]);
  });
});
