import { randomUUID } from "node:crypto";
import { chmod, readFile, rm, writeFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { holdLease, releaseLease } from "@/lib/db/lease";
import type { Context } from "@/lib/domain/context";
import { withdrawRelease } from "@/lib/domain/publishing/withdraw";
import { damagedFiles, dueFile, fileSummary } from "@/lib/domain/release-files/file-checks";
import { verifyFiles } from "@/lib/domain/release-files/verify-files";
import { captureLog, ERROR } from "@/tests/operations/limits/log-lines";
import { pathOf } from "@/tests/support/damage";
import { contextAt } from "@/tests/support/factories";
import { aPluginRelease, aPublisher, aRelease } from "@/tests/support/release-factories";

const CONTENT = "as it was published";
const OTHER = "as it was damaged!!";

async function aPublished(version = "1.0.0") {
  const { application } = await aPublisher();
  const release = await aRelease(application, version, { content: CONTENT });
  return { application, release, path: await pathOf(release.id) };
}

const hoursLater = (hours: number): Context => {
  const ctx = contextAt();
  return { ...ctx, now: new Date(ctx.now.getTime() + hours * 60 * 60 * 1000) };
};

describe("reading published files back", () => {
  it("finds the one that has other bytes, and says so until it is put back", async () => {
    const { application, release, path } = await aPublished();
    await aPluginRelease(application, { pluginId: "charts", version: "0.1.0" });
    await aRelease(application, "1.1.0", { publish: false });
    expect(await verifyFiles(contextAt(), application.id)).toEqual({ files: 2, damaged: [] });

    await writeFile(path, OTHER);
    const log = captureLog();
    const ctx = contextAt();
    const { files, damaged } = await verifyFiles(ctx, application.id);
    expect(files).toBe(2);
    expect(damaged).toEqual([
      {
        fileId: release.files[0]?.id,
        releaseId: release.id,
        application: application.slug,
        owner: "basic",
        version: "1.0.0",
        fileName: "app.zip",
        storageKey: expect.stringMatching(/app\.zip$/),
        size: CONTENT.length,
        sha256: release.sha256,
        problem: "wrong_content",
        since: ctx.now,
      },
    ]);
    expect(log.filter(({ level }) => level === ERROR)).toMatchObject([
      { problem: "wrong_content", version: "1.0.0" },
    ]);

    const later = await verifyFiles(hoursLater(2), application.id);
    expect(later.damaged).toMatchObject([{ since: ctx.now }]);
    await writeFile(path, CONTENT);
    expect((await verifyFiles(hoursLater(3), application.id)).damaged).toEqual([]);
    expect(await fileSummary(contextAt(), application.id)).toMatchObject({ files: 2, damaged: 0 });
  });

  it("tells what is missing and what cannot be read apart", async () => {
    const { application, path } = await aPublished();
    await rm(path);
    expect((await verifyFiles(contextAt(), application.id)).damaged).toMatchObject([{ problem: "missing" }]);
    if (process.getuid?.() === 0) return;
    await writeFile(path, CONTENT);
    await chmod(path, 0);
    expect((await verifyFiles(contextAt(), application.id)).damaged).toMatchObject([
      { problem: "unreadable" },
    ]);
  });

  it("says no more of a release that was withdrawn", async () => {
    const { application, release, path } = await aPublished();
    await writeFile(path, OTHER);
    await verifyFiles(contextAt(), application.id);
    await withdrawRelease(contextAt(), application, release.id, "damaged");
    expect(await damagedFiles(contextAt(), application.id)).toEqual([]);
  });

  it("marks what was published before there were marks", async () => {
    const { application, path } = await aPublished();
    const mark = path.replace(/app\.zip$/, ".published");
    await rm(mark);
    await verifyFiles(contextAt(), application.id);
    expect(await readFile(mark, "utf8")).toContain("published");
  });
});

describe("the turn of a file", () => {
  const DAYS = 30;
  const isDue = async (ctx: Context, releaseId: string) => {
    // Of all files of all tests: this one's is the oldest.
    await database().prisma.release.update({ where: { id: releaseId }, data: { releasedAt: new Date(0) } });
    return (await dueFile(ctx, DAYS))?.releaseId === releaseId;
  };

  it("comes when it was not read for so many days, and of a damaged one after an hour", async () => {
    const { application, release, path } = await aPublished();
    expect(await isDue(contextAt(), release.id)).toBe(true);
    await verifyFiles(contextAt(), application.id);
    expect(await isDue(contextAt(), release.id)).toBe(false);
    await writeFile(path, OTHER);
    await verifyFiles({ ...contextAt(), now: new Date(1_000) }, application.id);
    expect(await isDue({ ...contextAt(), now: new Date(2_000) }, release.id)).toBe(false);
    expect(await isDue({ ...contextAt(), now: new Date(1_000 + 3_700_000) }, release.id)).toBe(true);
    await withdrawRelease(contextAt(), application, release.id, "done");
  });
});

describe("a lease", () => {
  it("is held by one at a time, kept by who holds it, and taken over when it ends or is given back", async () => {
    const name = randomUUID();
    const [one, other] = [randomUUID(), randomUUID()];
    const hold = (holder: string, seconds = 60) => holdLease(database(), name, holder, seconds);
    const first = await Promise.all([hold(one), hold(other)]);
    expect(first.filter(Boolean)).toHaveLength(1);
    const [holder, waiting] = first[0] ? [one, other] : [other, one];
    expect([await hold(holder), await hold(waiting)]).toEqual([true, false]);
    await releaseLease(database(), name, waiting);
    expect(await hold(waiting)).toBe(false);
    await releaseLease(database(), name, holder);
    expect([await hold(waiting, -1), await hold(holder)]).toEqual([true, true]);
    await releaseLease(database(), name, holder);
  });
});
