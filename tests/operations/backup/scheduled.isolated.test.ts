/** Backups that are made by themselves, and what the self-check says of them. */
import { chmodSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { reloadConfig } from "@/lib/config/config";
import { database } from "@/lib/db/client";
import { jobs } from "@/lib/jobs/jobs";
import { takeTurn } from "@/lib/jobs/take-turn";
import { isSealedFile } from "@/lib/operations/backup/backup-file";
import { makeNotedBackup } from "@/lib/operations/backup/note-backup";
import { makeDueBackup } from "@/lib/operations/backup/scheduled";
import { runChecks } from "@/lib/operations/self-check/checks";
import { toldLine } from "@/lib/operations/self-check/line";
import { findings } from "@/lib/words/console/en/findings";
import { findingFormats } from "@/lib/words/finding-formats";
import { ahead, aShop, contextAt, HOUR_MS } from "@/tests/support/factories";
import { aPublisher, aRelease } from "@/tests/support/release-factories";

const folder = mkdtempSync(join(tmpdir(), "latchkey-schedule-"));
const never = new AbortController().signal;
const backups = () => readdirSync(folder).filter((name) => name.endsWith(".backup"));

beforeEach(async () => {
  vi.unstubAllEnvs();
  vi.stubEnv("BACKUP_DIR", folder);
  // The key of a passphrase takes half a second of the processor each time.
  vi.stubEnv("BACKUP_SECRETS", "0");
  vi.stubEnv("BACKUP_KEEP", "2");
  reloadConfig();
  await database().prisma.backup.deleteMany();
  await database().prisma.lease.deleteMany();
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

async function checkBackups() {
  const line = (await runChecks(60_000)).find(({ name }) => name === "backups");
  if (!line) throw new Error("There is no such line.");
  return toldLine(line, findings, findingFormats({ language: "en", tag: "en-GB" }));
}

it("two servers make one, the next is made when it is due, and the newest are kept", async () => {
  await aShop();
  vi.stubEnv("BACKUP_SECRETS", "1");
  vi.stubEnv("BACKUP_PASSPHRASE", "correct horse battery staple");
  reloadConfig();
  expect(await checkBackups()).toMatchObject({ state: "attention", found: findings.backupNotYet });
  const job = jobs.find(({ name }) => name === "backups");
  if (!job) throw new Error("There is no such job.");
  const outcomes = await Promise.all([takeTurn(job, never), takeTurn(job, never)]);
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["done", "not_due"]);
  const [first = "", ...others] = backups();
  expect([await isSealedFile(join(folder, first)), others]).toEqual([true, []]);
  expect(await checkBackups()).toMatchObject({ state: "good" });

  vi.stubEnv("BACKUP_SECRETS", "0");
  vi.stubEnv("BACKUP_PASSPHRASE", "");
  reloadConfig();
  writeFileSync(join(folder, "latchkey-00000000-20200101T000000Z.backup"), "of another installation");
  await makeDueBackup(contextAt(ahead(23 * HOUR_MS)), never);
  expect(backups()).toHaveLength(2);
  await makeDueBackup(contextAt(ahead(25 * HOUR_MS)), never);
  await makeDueBackup(contextAt(ahead(50 * HOUR_MS)), never);
  const left = backups();
  expect(left).toHaveLength(3);
  expect(left).toContain("latchkey-00000000-20200101T000000Z.backup");
  expect(await database().prisma.backup.count({ where: { scheduled: true, problem: null } })).toBe(3);
});

it("the last one with all its files is kept, and one of a clock that was wrong is not the last", async () => {
  const made = async (hours: number) => {
    await makeDueBackup(contextAt(ahead(hours * HOUR_MS)), never);
    const newest = await database().prisma.backup.findFirst({ orderBy: { begunAt: "desc" } });
    return basename(newest?.file ?? "");
  };
  vi.stubEnv("BACKUP_FILES", "1");
  reloadConfig();
  const { application } = await aPublisher();
  await aRelease(application, "1.0.0");
  const whole = await made(0);
  rmSync(join(process.env.DATA_DIR ?? "", "files"), { recursive: true });
  for (const hours of [25, 50, 75]) await made(hours);
  expect(backups()).toHaveLength(3);
  expect(backups()).toContain(whole);
  vi.stubEnv("BACKUP_FILES", "");
  reloadConfig();

  await made(24 * 365);
  await database().prisma.backup.deleteMany({ where: { begunAt: { lt: ahead(24 * 364 * HOUR_MS) } } });
  await makeDueBackup(contextAt(ahead(100 * HOUR_MS)), never);
  await makeDueBackup(contextAt(ahead(101 * HOUR_MS)), never);
  const notes = await database().prisma.backup.findMany({ orderBy: { begunAt: "asc" } });
  expect(notes).toHaveLength(2);
  expect(backups()).toEqual(expect.arrayContaining(notes.map(({ file }) => basename(file))));
});

it("what a process that was killed left behind is removed, and nothing that one still writes", async () => {
  const host = hostname()
    .replaceAll(/[^A-Za-z0-9_-]/g, "_")
    .slice(0, 60);
  const draft = (machine: string, pid: number, hoursAgo = 0) => {
    const name = `.some.backup.${machine}-${pid}-0011aabb.draft`;
    writeFileSync(join(folder, name), "half");
    const at = new Date(Date.now() - hoursAgo * HOUR_MS);
    utimesSync(join(folder, name), at, at);
    return name;
  };
  const kept = [draft(host, process.pid), draft("elsewhere", 1)];
  draft(host, 2 ** 22 + 1);
  draft("elsewhere-old", 1, 2);
  await makeDueBackup(contextAt(), never);
  expect(
    readdirSync(folder)
      .filter((name) => name.endsWith(".draft"))
      .sort(),
  ).toEqual(kept.sort());
});

it("a failure is noted with its reason, shown until one is made, and leaves nothing", async () => {
  writeFileSync(join(folder, "file"), "");
  vi.stubEnv("BACKUP_DIR", join(folder, "file", "below"));
  reloadConfig();
  await expect(makeDueBackup(contextAt(), never)).rejects.toThrow();
  expect(await checkBackups()).toMatchObject({
    state: "bad",
    found: expect.stringMatching(/failed on .* There is no directory .*below/),
    todo: findings.checkBackup,
  });
  vi.stubEnv("BACKUP_DIR", folder);
  reloadConfig();
  await makeDueBackup(contextAt(), never);
  expect(await checkBackups()).toMatchObject({ state: "good" });
});

it("a failure of the command is not said to be tried again", async () => {
  const order = {
    path: join(folder, "none", "file"),
    passphrase: null,
    withSecrets: false,
    withFiles: false,
  };
  await expect(makeNotedBackup(contextAt(), order, false)).rejects.toThrow("There is no directory");
  expect(await checkBackups()).toMatchObject({ state: "bad", todo: findings.repeatBackup });
});

it("one that is ended by the signal is not noted, and leaves nothing", async () => {
  const ended = AbortSignal.abort();
  await expect(makeDueBackup(contextAt(), ended)).rejects.toThrow();
  expect(readdirSync(folder)).toEqual([]);
  expect(await database().prisma.backup.count()).toBe(0);
});

it("an old one is told of, and one that lacks files", async () => {
  const note = { endedAt: new Date(), scheduled: true, server: "a", file: "f", rows: 1n, bytes: 1n };
  const id = "01a2144b-00fd-70a4-9975-c9f798ad1a11";
  const begunAt = new Date(Date.now() - 27 * HOUR_MS);
  await database().prisma.backup.create({ data: { id, begunAt, ...note } });
  expect(await checkBackups()).toMatchObject({
    state: "bad",
    found: expect.stringContaining("The last one was made on"),
  });
  await database().prisma.backup.update({ where: { id }, data: { begunAt: new Date(), filesBroken: 2 } });
  expect(await checkBackups()).toMatchObject({
    state: "attention",
    found: expect.stringContaining("lacks 2 files"),
  });
  await database().prisma.backup.update({ where: { id }, data: { filesBroken: null, bytes: 10n ** 18n } });
  expect(await checkBackups()).toMatchObject({
    state: "attention",
    found: expect.stringContaining("no room left"),
  });
});

it("the schedule needs a passphrase, unless the secrets stay out", () => {
  vi.stubEnv("BACKUP_SECRETS", "1");
  expect(() => reloadConfig()).toThrow("BACKUP_DIR needs BACKUP_PASSPHRASE");
  vi.stubEnv("BACKUP_SECRETS", "0");
  expect(reloadConfig().backups).toMatchObject({ withSecrets: false, everyHours: 24, keep: 2 });
  const file = join(folder, "passphrase");
  writeFileSync(file, "from a file\nmore\n");
  chmodSync(file, 0o600);
  vi.stubEnv("BACKUP_PASSPHRASE_FILE", file);
  expect(reloadConfig().backupPassphrase).toBe("from a file");
  vi.stubEnv("BACKUP_PASSPHRASE_FILE", join(folder, "nowhere"));
  expect(() => reloadConfig()).toThrow("BACKUP_PASSPHRASE_FILE must be a file");
});
