import { mkdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { config } from "@/lib/config/config";
import { database } from "@/lib/db/client";
import { discardDrafts } from "@/lib/domain/publishing/discard-drafts";
import { receivePackage, removePackage, sweepPackages } from "@/lib/domain/publishing/plugin-package";
import { publishRelease } from "@/lib/domain/publishing/publish";
import { forgetFile, storeFile } from "@/lib/domain/release-files/stored-file";
import { sweepUploads } from "@/lib/domain/release-files/uploads";
import { storage } from "@/lib/storage/storage";
import { deferred } from "@/tests/support/deferred";
import { contextAt } from "@/tests/support/factories";
import { refusal } from "@/tests/support/refusal";
import { aFile, aPublisher, aRelease } from "@/tests/support/release-factories";
import { filesLeft } from "@/tests/support/release-folder";
import { ageUpload, rememberUpload, uploadRow } from "@/tests/support/release-uploads";

const DAY_AND_AN_HOUR = 25;

const sweep = () => sweepUploads(contextAt());
const isStored = async (key: string) => (await filesLeft()).includes(`files/${key}`);

/** Of the release, which the database no longer shows to anybody once it is gone. */
async function keyOf(releaseId: string): Promise<string> {
  const { storageKey } = await database().prisma.releaseFile.findFirstOrThrow({ where: { releaseId } });
  return storageKey;
}

/** A file on its way in: its first piece is there, the rest waits. */
function arriving() {
  const { promise, resolve } = deferred();
  const content = async function* () {
    yield Buffer.from("first ");
    await promise;
    yield Buffer.from("second");
  };
  return { content: content(), finish: resolve };
}

async function untilIncoming(): Promise<string> {
  for (;;) {
    const found = (await filesLeft()).find((name) => name.includes("incoming"));
    if (found) return found;
    await new Promise(setImmediate);
  }
}

describe("an upload", () => {
  it("is a row before its first byte, and no more once its release is there", async () => {
    const { application } = await aPublisher();
    const seen: unknown[] = [];
    const content = async function* () {
      seen.push(
        await database().prisma.upload.findMany({ where: { storageKey: { endsWith: "/seen.zip" } } }),
      );
      yield Buffer.from("content");
    };
    const file = await storeFile(contextAt(), content(), "seen.zip");
    expect(seen).toMatchObject([[{ storageKey: file.storageKey, discardedAt: null }]]);
    await forgetFile(contextAt(), file);
    const { id } = await aRelease(application, "1.0.0", { publish: false });
    expect(await uploadRow(await keyOf(id))).toBeNull();
  });

  it("lies in the folder of its installation", async () => {
    const { storageKey } = await aFile("content");
    const { uuid } = await database().prisma.installation.findUniqueOrThrow({ where: { id: 1 } });
    expect(storageKey).toMatch(new RegExp(`^${uuid}/[0-9a-f-]{36}/app\\.zip$`));
  });

  it("that breaks off leaves neither file nor row", async () => {
    const before = await filesLeft();
    const content = async function* () {
      yield Buffer.from("first");
      throw new Error("the client hung up");
    };
    await expect(storeFile(contextAt(), content(), "broken.zip")).rejects.toThrow("hung up");
    expect(await filesLeft()).toEqual(before);
    const rows = await database().prisma.upload.count({ where: { storageKey: { endsWith: "/broken.zip" } } });
    expect(rows).toBe(0);
  });

  it("of a version that exists leaves neither file nor row nor mark", async () => {
    const { application } = await aPublisher();
    await aRelease(application, "1.0.0");
    const before = await filesLeft();
    const file = await aFile("other content");
    await expect(aRelease(application, "1.0.0", { file })).rejects.toThrow(
      refusal("exists already", "version_exists"),
    );
    await forgetFile(contextAt(), file);
    expect(await filesLeft()).toEqual(before);
    expect(await uploadRow(file.storageKey)).toBeNull();
  });

  it("that was committed although its caller was told otherwise keeps its file", async () => {
    const { application } = await aPublisher();
    const { id } = await aRelease(application, "1.0.0");
    const storageKey = await keyOf(id);
    await forgetFile(contextAt(), { storageKey });
    expect(await isStored(storageKey)).toBe(true);
  });

  it("that took longer than twelve hours becomes no release: another database may be clearing it", async () => {
    const { application } = await aPublisher();
    const file = await aFile("slow");
    await ageUpload(file.storageKey, 13);
    const late = aRelease(application, "1.0.0", { file });
    await expect(late).rejects.toThrow(refusal("longer than 12 hours"));
    expect(await database().prisma.release.count({ where: { applicationId: application.id } })).toBe(0);
  });
});

describe("the sweep", () => {
  beforeEach(sweep);

  it("deletes what an upload begun more than a day ago had stored, and its row", async () => {
    const old = await aFile("content");
    const recent = await aFile("content");
    await ageUpload(old.storageKey, DAY_AND_AN_HOUR);
    await ageUpload(recent.storageKey, 23);
    expect(await sweep()).toBe(1);
    expect([await isStored(old.storageKey), await isStored(recent.storageKey)]).toEqual([false, true]);
    expect(await uploadRow(old.storageKey)).toBeNull();
    expect(await sweep()).toBe(0);
  });

  it("deletes what was in the middle of arriving", async () => {
    const upload = arriving();
    const receiving = storeFile(contextAt(), upload.content, "half.zip");
    const half = await untilIncoming();
    const [row] = await database().prisma.upload.findMany({
      where: { storageKey: { endsWith: "/half.zip" } },
    });
    await ageUpload(row?.storageKey ?? "", DAY_AND_AN_HOUR);
    expect(await sweep()).toBe(1);
    expect(await filesLeft()).not.toContain(half);
    upload.finish();
    await expect(receiving).rejects.toThrow("ENOENT");
  });

  it("keeps what no row names", async () => {
    const key = "0000dead-a0000000-0000-4000-8000-000000000000/app.zip";
    await (await storage()).put(
      key,
      (async function* () {
        yield Buffer.from("another installation's");
      })(),
    );
    expect(await sweep()).toBe(0);
    expect(await isStored(key)).toBe(true);
  });

  it("goes on behind a row that cannot be cleared", async () => {
    await rememberUpload("not a key", 48);
    const old = await aFile("content");
    await ageUpload(old.storageKey, DAY_AND_AN_HOUR);
    expect(await sweep()).toBe(1);
    expect(await isStored(old.storageKey)).toBe(false);
    await database().prisma.upload.delete({ where: { storageKey: "not a key" } });
  });
});

describe("a database restored from before", () => {
  it("keeps the file of an upload that ended after its backup, and forgets the row", async () => {
    const { application } = await aPublisher();
    for (const publish of [true, false]) {
      const { id } = await aRelease(application, publish ? "1.0.0" : "1.1.0", { publish });
      const storageKey = await keyOf(id);
      await database().prisma.release.delete({ where: { id } });
      await rememberUpload(storageKey, DAY_AND_AN_HOUR);
      expect(await sweep()).toBe(1);
      expect(await isStored(storageKey)).toBe(true);
      expect(await uploadRow(storageKey)).toBeNull();
    }
  });

  it("keeps the file of a draft that is discarded there, and was published after its backup", async () => {
    const { application } = await aPublisher();
    const draft = await aRelease(application, "1.0.0", { publish: false });
    const { said: _, ...before } = await database().prisma.release.findUniqueOrThrow({
      where: { id: draft.id },
    });
    const storageKey = await keyOf(draft.id);
    await publishRelease(contextAt(), application, draft.id);
    await database().prisma.release.update({ where: { id: draft.id }, data: before });
    await discardDrafts(contextAt(), application, [draft.id]);
    expect(await isStored(storageKey)).toBe(true);
    expect(await uploadRow(storageKey)).toBeNull();
  });

  it("keeps the files of its own releases, and of those that were uploaded before there were rows", async () => {
    const { application } = await aPublisher();
    const { id } = await aRelease(application, "1.0.0");
    const storageKey = await keyOf(id);
    expect(await sweep()).toBe(0);
    expect(await isStored(storageKey)).toBe(true);
  });
});

describe("a discarded draft", () => {
  it("whose server ended before the file was deleted loses it a day later", async () => {
    const { application } = await aPublisher();
    const { id } = await aRelease(application, "1.0.0", { publish: false });
    const storageKey = await keyOf(id);
    await database().prisma.release.delete({ where: { id } });
    await database().prisma.upload.create({ data: { storageKey, discardedAt: new Date() } });
    await sweep();
    expect(await isStored(storageKey)).toBe(true);
    await ageUpload(storageKey, DAY_AND_AN_HOUR);
    expect(await sweep()).toBe(1);
    expect((await filesLeft()).filter((name) => name.includes(storageKey.replace("/app.zip", "")))).toEqual(
      [],
    );
  });
});

describe("packages on their way in", () => {
  const HOUR_MS = 60 * 60 * 1000;

  it("are deleted when they have not grown for a day, and not before", async () => {
    const folder = join(config().dataDir, "incoming");
    await mkdir(folder, { recursive: true });
    const left = join(folder, "left.zip");
    await writeFile(left, "half");
    const now = new Date();
    await utimes(left, now, new Date(now.getTime() - DAY_AND_AN_HOUR * HOUR_MS));
    const upload = arriving();
    const receiving = receivePackage(upload.content, "charts.zip");
    await untilIncoming();
    expect(await sweepPackages(now)).toBe(1);
    upload.finish();
    const received = await receiving;
    expect(await filesLeft()).toContainEqual(expect.stringContaining("incoming/"));
    await removePackage(received);
    expect(await sweepPackages(now)).toBe(0);
  });

  it("are swept also where there never were any", async () => {
    expect(await sweepPackages(new Date())).toBe(0);
  });
});
