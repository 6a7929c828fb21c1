/** The mail to owners about what needs attention, and what the installation itself lists. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { reloadConfig } from "@/lib/config/config";
import { database } from "@/lib/db/client";
import { parseEmail } from "@/lib/domain/keys/email";
import { queueMail } from "@/lib/domain/mails/queue";
import { chooseAttentionMails, queueAttentionMail } from "@/lib/domain/people/attention-mails";
import { chooseLanguage } from "@/lib/domain/people/operator-language";
import { changeRole, type Operator } from "@/lib/domain/people/operators";
import { checkInstallation } from "@/lib/jobs/check-installation";
import type { Job } from "@/lib/jobs/job";
import { mailAttention } from "@/lib/jobs/mail-attention";
import { takeTurn } from "@/lib/jobs/take-turn";
import { attention } from "@/lib/operations/attention/attention";
import { keepChecks } from "@/lib/operations/attention/keep-checks";
import { attention as attentionLine, bad, type CheckLine, good } from "@/lib/operations/self-check/line";
import { ago, contextAt, DAY_MS, HOUR_MS } from "@/tests/support/factories";
import { type SmtpServer, startSmtpServer } from "@/tests/support/smtp-server-process";
import { deliver, mailsTo, useServer } from "../customer-mail/mail-shop";
import { useMail } from "../mail/mail-settings";
import { anOperator, as } from "../people/some-operator";

const BASE_URL = "https://licenses.example.test";
const NOON = new Date("2031-05-20T12:00:00.000Z");

let server: SmtpServer;
let owner: Operator;

beforeAll(async () => {
  server = await startSmtpServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  process.env.BASE_URL = BASE_URL;
  useServer(server);
  reloadConfig();
  const { prisma } = database();
  await prisma.operator.deleteMany();
  await prisma.mail.deleteMany();
  await prisma.failedCheck.deleteMany();
  await prisma.failingJob.deleteMany();
  owner = await anOperator("owner");
});

const inDays = (days: number, ms = 0) => new Date(NOON.getTime() + days * DAY_MS + ms);
const run = (now = NOON) => mailAttention(new AbortController().signal, contextAt(now));
const queued = () =>
  database().prisma.mail.findMany({ where: { kind: "attention" }, orderBy: { id: "asc" } });
const addresses = async () => (await queued()).map(({ email }) => email).toSorted();
const line = (name: CheckLine["name"], found = bad): CheckLine => ({
  name,
  ...found(
    (_words, { moment }) => `The disk was full on ${moment(NOON)}.`,
    () => "Make room.",
    { cure: "/console/team" },
  ),
});
/** As the self-check finds it then. */
const fail = (names: readonly CheckLine["name"][], now = NOON) =>
  keepChecks(
    contextAt(now),
    names.map((name) => line(name)),
  );

describe("the mail about what needs attention", () => {
  it("is one for each owner and day, however many servers write it at once", async () => {
    const other = await anOperator("owner");
    for (const role of ["developer", "support", "viewer"] as const) await anOperator(role);
    await fail(["backups"]);
    await Promise.all(Array.from({ length: 6 }, () => run()));
    const both = [owner.email, other.email].toSorted();
    expect(await addresses()).toEqual(both);
    await run();
    await fail(["backups", "disk"]);
    await run(inDays(0, 11 * HOUR_MS));
    expect(await addresses()).toEqual(both);
  });

  it("comes again when something is new, or a week has passed, and not while nothing has changed", async () => {
    await fail(["backups"]);
    await run();
    await run(inDays(1));
    await run(inDays(6));
    expect(await queued()).toHaveLength(1);
    await fail(["backups", "disk"], inDays(6));
    await run(inDays(6));
    const [, second] = await queued();
    expect(second?.detail).toMatchObject({
      count: 2,
      rows: [
        { text: "Self-check: Disk space", isNew: true },
        { text: "Self-check: Backups", isNew: false },
      ],
    });
    await run(inDays(12));
    expect(await queued()).toHaveLength(2);
    await run(inDays(13));
    expect(await queued()).toHaveLength(3);
    await fail([], inDays(14));
    await run(inDays(21));
    expect(await queued()).toHaveLength(3);
  });

  it("is not written when nothing needs attention, nor without a mail server", async () => {
    await run();
    expect(await queued()).toEqual([]);
    await fail(["backups"]);
    useMail({});
    await run();
    expect(await queued()).toEqual([]);
  });

  it("is written by the next round where one broke off in the middle", async () => {
    const told = { id: owner.id, language: "en" } as const;
    const broken = () => {
      throw new Error("the server is gone");
    };
    await expect(queueAttentionMail(contextAt(NOON), told, ["one"], broken)).rejects.toThrow("is gone");
    expect(await database().prisma.attentionMail.count()).toBe(0);
    expect(await queueAttentionMail(contextAt(NOON), told, ["one"], () => ({ count: 0, rows: [] }))).toBe(
      true,
    );
  });

  it("does not reach an owner who turned it off, also if it was queued by then, nor one who is none any more", async () => {
    const others = [await anOperator("owner"), await anOperator("owner")] as const;
    await chooseAttentionMails(as(owner), owner, false);
    await fail(["backups"]);
    await run();
    expect(await addresses()).toEqual(others.map(({ email }) => email).toSorted());
    await chooseAttentionMails(as(others[0]), others[0], false);
    await changeRole(contextAt(), others[1].id, "developer");
    await deliver(NOON);
    for (const { email } of others) expect(await mailsTo(server, email)).toEqual([]);
    expect(await queued()).toEqual([]);
    const developer = await anOperator("developer");
    await expect(chooseAttentionMails(as(developer), developer, false)).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it.each([
    [
      "en",
      "1 thing needs attention in Latchkey",
      "New: Self-check: Backups",
      "The disk was full on 20 May 2031",
      "turn it off",
    ],
    [
      "de",
      "1 Sache in Latchkey braucht Aufmerksamkeit",
      "Neu: Selbsttest: Datensicherung",
      "Seit 20. Mai 2031",
      "abschalten",
    ],
  ] as const)(
    "is in the owner's language, with absolute links and how to turn it off, in %s",
    async (language, subject, text, when, off) => {
      await chooseLanguage(contextAt(), owner, language);
      await fail(["backups"]);
      await run();
      await deliver(NOON);
      const [mail, ...others] = await mailsTo(server, owner.email);
      expect(others).toEqual([]);
      expect(mail?.headers).toMatchObject({ subject, "content-language": language });
      expect(mail?.parts.map(({ type }) => type)).toEqual(["text/plain", "text/html"]);
      for (const { content } of mail?.parts ?? []) {
        const flowing = content.replaceAll(/\s+/g, " ");
        for (const part of [text, when, off]) expect(flowing).toContain(part);
        expect(content).toContain(`${BASE_URL}/console/team`);
        expect(content).toContain(`${BASE_URL}/console/you#attention-mails`);
        expect(content).not.toMatch(/[\ue000\ue001]/);
      }
      expect(mail?.parts[1]?.content).toContain(`href="${BASE_URL}/console/team"`);
    },
  );
});

describe("the installation", () => {
  it("lists checks that do not pass since they were first found so, and no longer once they do", async () => {
    await keepChecks(contextAt(ago(DAY_MS)), [line("backups"), line("disk", attentionLine)]);
    await keepChecks(contextAt(), [
      line("backups"),
      { name: "disk", ...good(() => "fine") },
      line("address"),
      { ...line("webhooks"), isOfApplications: true },
    ]);
    const rows = await attention(contextAt(), null);
    expect(rows).toMatchObject([
      { kind: "check_failed", name: "backups", application: null, path: "/console/team" },
    ]);
    expect(rows[0]?.since?.getTime()).toBeLessThan(Date.now() - DAY_MS + HOUR_MS);
  });

  it("has the self-check run by a job", async () => {
    process.env.DATA_DIR = "/proc/no-such-folder";
    reloadConfig();
    await checkInstallation();
    const rows = await attention(contextAt(), null);
    expect(rows.map((row) => row.kind === "check_failed" && row.name)).toContain("storage");
  });

  it("lists a job that fails for ten minutes, until a round of it works", async () => {
    let isBroken = true;
    const job: Job = {
      name: "test-broken",
      everyMs: 1,
      retryMs: 1,
      delayMs: 0,
      servers: "every",
      run: async () => {
        if (isBroken) throw Object.assign(new Error("no room"), { code: "ENOSPC" });
      },
    };
    const turn = () => takeTurn(job, new AbortController().signal);
    const jobs = async (now = new Date()) =>
      (await attention(contextAt(now), null)).filter(({ kind }) => kind === "job_failing");
    const later = new Date(Date.now() + 11 * 60_000);
    await turn();
    expect(await jobs()).toEqual([]);
    expect(await jobs(later)).toMatchObject([
      { job: "test-broken", code: "ENOSPC", path: "/console/self-check" },
    ]);
    isBroken = false;
    await turn();
    expect(await jobs(later)).toEqual([]);
    isBroken = true;
    await turn();
    expect(await jobs(later)).toHaveLength(1);
  });

  it("lists mails of its own that failed", async () => {
    await queueMail(contextAt(), {
      applicationId: null,
      kind: "erasure_request",
      keyIds: [],
      email: parseEmail("support@example.test"),
      language: "en",
    });
    const data = { state: "failed", problem: "refused", doneAt: new Date() } as const;
    await database().prisma.mail.updateMany({ data });
    expect(await attention(contextAt(), null)).toMatchObject([
      { kind: "mails_failed", application: null, count: 1, path: "/console/self-check" },
    ]);
  });
});
