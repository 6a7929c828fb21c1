/** The background's slow reading, of all published files of a database that is this file's alone. */
import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { beforeEach, expect, it, vi } from "vitest";
import { reloadConfig } from "@/lib/config/config";
import { database } from "@/lib/db/client";
import { holdLease } from "@/lib/db/lease";
import { damagedFiles } from "@/lib/domain/release-files/file-checks";
import { checkFiles } from "@/lib/jobs/check-files";
import type { Job } from "@/lib/jobs/job";
import { jobs } from "@/lib/jobs/jobs";
import { startJobs } from "@/lib/jobs/start-jobs";
import { takeTurn } from "@/lib/jobs/take-turn";
import { runChecks } from "@/lib/operations/self-check/checks";
import { toldLine } from "@/lib/operations/self-check/line";
import { findings } from "@/lib/words/console/en/findings";
import { findingFormats } from "@/lib/words/finding-formats";
import { latchkey, latchkeyText, refused } from "@/tests/support/command-line";
import { pathOf } from "@/tests/support/damage";
import { ago, contextAt, DAY_MS } from "@/tests/support/factories";
import { aPublisher, aRelease } from "@/tests/support/release-factories";

const formats = findingFormats({ language: "en", tag: "en-GB" });

const SIZE = 600_000;

let application: Awaited<ReturnType<typeof aPublisher>>["application"];
let paths: string[];
let ids: string[];

beforeEach(async () => {
  vi.unstubAllEnvs();
  reloadConfig();
  await database().prisma.release.deleteMany();
  await database().prisma.lease.deleteMany();
  application = (await aPublisher()).application;
  ids = [];
  for (const version of ["1.0.0", "1.1.0"]) {
    ids.push((await aRelease(application, version, { content: Buffer.alloc(SIZE, version) })).id);
  }
  paths = await Promise.all(ids.map(pathOf));
  await longAgo();
});

/** As if all of them had last been read then. */
async function longAgo(days = 31): Promise<void> {
  const then = new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  await database().prisma.release.updateMany({ data: { releasedAt: then } });
  await database().prisma.releaseFileCheck.updateMany({ data: { checkedAt: then } });
}

const [job] = jobs.filter(({ name }) => name === "file-checks") as [Job];
const never = () => new AbortController().signal;
const line = async () => {
  const found = (await runChecks(10_000)).find(({ name }) => name === "files");
  return found && toldLine(found, findings, formats);
};

it("finds what is damaged, for the self-check and the command line alike", async () => {
  expect(await line()).toMatchObject({
    state: "good",
    found: `2 files checked, none has changed. The oldest check is from ${formats.day(ago(31 * DAY_MS))}.`,
  });
  await writeFile(paths[0] ?? "", Buffer.alloc(SIZE, "other"));
  await checkFiles(never());
  expect(await damagedFiles(contextAt(), null)).toMatchObject([
    { releaseId: ids[0], problem: "wrong_content" },
  ]);
  expect(await database().prisma.releaseFileCheck.count()).toBe(2);
  const found = `the file of ${application.slug} basic 1.0.0 has other bytes than the one that was published`;
  expect(await line()).toMatchObject({
    state: "bad",
    found: `Damaged: 1 of 2: ${found}.`,
    todo: expect.stringContaining("latchkey release verify"),
  });

  const last = await refused("release", "verify", "--last");
  expect(JSON.parse(last.stdout)).toMatchObject({
    files: 2,
    damaged: [{ version: "1.0.0", problem: "wrong_content" }],
  });
  const read = await refused("release", "verify", application.slug);
  expect(read.code).toBe(1);
  expect(read.stderr).toContain("Damaged: 1 of 2 published files.");
  expect((await refused("release", "verify", "no-such-app")).stderr).toContain("There is no application");

  await writeFile(paths[0] ?? "", Buffer.alloc(SIZE, "1.0.0"));
  expect(await latchkey("release", "verify")).toEqual({ files: 2, damaged: [] });
  expect(await latchkeyText("release", "verify", "--last")).toBe("2 published files, 0 damaged.\n");
  expect(await line()).toMatchObject({ state: "good" });
});

it("reads no faster than it may", async () => {
  vi.stubEnv("FILE_CHECK_MB_PER_SECOND", "1");
  reloadConfig();
  const begun = performance.now();
  await checkFiles(never());
  expect(performance.now() - begun).toBeGreaterThan(1_100);
});

it("leaves the turn to the server that has it, and takes over what a server that is gone had begun", async () => {
  const gone = randomUUID();
  await holdLease(database(), "file-checks", gone, 60);
  expect(await takeTurn(job, never())).toMatchObject({ kind: "not_due", ms: expect.any(Number) });
  expect(await database().prisma.releaseFileCheck.count()).toBe(0);
  await holdLease(database(), "file-checks", gone, -1);
  expect(await takeTurn(job, never())).toEqual({ kind: "done" });
  expect(await database().prisma.releaseFileCheck.count()).toBe(2);
});

it("is off with FILE_CHECK_DAYS=0, and the self-check says so", async () => {
  vi.stubEnv("FILE_CHECK_DAYS", "0");
  reloadConfig();
  await checkFiles(never());
  expect(await database().prisma.releaseFileCheck.count()).toBe(0);
  expect(await line()).toMatchObject({
    state: "attention",
    found: expect.stringContaining("FILE_CHECK_DAYS is 0"),
  });
});

it("goes on by itself, and ends in the middle of a file when it is told to", async () => {
  vi.stubEnv("FILE_CHECK_MB_PER_SECOND", "1");
  reloadConfig();
  await rm(paths[0] ?? "");
  const running = startJobs([{ ...job, delayMs: 0 }]);
  await expect.poll(() => damagedFiles(contextAt(), null)).toHaveLength(1);
  await running.stop();
  expect(await database().prisma.lease.count()).toBe(0);
  expect(await damagedFiles(contextAt(), null)).toMatchObject([{ problem: "missing" }]);
});

it("says when it does not keep up", async () => {
  await longAgo(40);
  expect(await line()).toMatchObject({
    state: "attention",
    todo: expect.stringContaining("FILE_CHECK_MB_PER_SECOND"),
  });
});
