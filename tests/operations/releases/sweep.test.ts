import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { changeFeed, isInstanceAlive, stopChangeFeed } from "@/lib/db/change-feed";
import { receivePackage, removePackage, sweepPackages } from "@/lib/domain/releases/plugin-package";
import { storeFile, sweepOrphans } from "@/lib/domain/releases/stored-file";
import { storage } from "@/lib/storage/storage";
import { deferred } from "@/tests/support/deferred";
import { contextAt } from "@/tests/support/factories";
import { aFile, aPublisher, aRelease } from "@/tests/support/release-factories";
import { dataDir, filesLeft } from "@/tests/support/release-folder";
import { anotherServer } from "@/tests/support/release-instance";

const DEAD = "0000dead";

const sweep = () => sweepOrphans(contextAt());
const keyOf = (instance: string) => `${instance}-${randomUUID()}/app.zip`;

async function put(key: string): Promise<string> {
  const bytes = async function* () {
    yield Buffer.from("content");
  };
  await storage().put(key, bytes());
  return `files/${key}`;
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

async function untilIncoming(): Promise<void> {
  while (!(await filesLeft()).some((name) => name.includes("incoming"))) await new Promise(setImmediate);
}

describe("the sweep at the start of a server", () => {
  it("deletes what a server that is gone had stored and no release refers to", async () => {
    const kept = (await filesLeft()).length;
    await put(keyOf(DEAD));
    await put(keyOf(DEAD));
    expect(await sweep()).toBe(2);
    expect(await filesLeft()).toHaveLength(kept);
    expect(await sweep()).toBe(0);
  });

  it("deletes what a server that is gone was in the middle of receiving", async () => {
    const folder = join(dataDir, "files", ".incoming");
    await mkdir(folder, { recursive: true });
    const half = `${keyOf(DEAD).replace("/", "_")}.${randomUUID()}`;
    await writeFile(join(folder, half), "half");
    expect(await sweep()).toBe(1);
    expect(await filesLeft()).not.toContain(`files/.incoming/${half}`);
  });

  it("keeps the files of releases, whoever stored them: drafts, published and withdrawn ones", async () => {
    const { application } = await aPublisher();
    await aRelease(application, "1.0.0");
    await aRelease(application, "1.1.0", { publish: false });
    const before = await filesLeft();
    // The next start has another name; what was stored before is now a dead server's.
    await stopChangeFeed();
    expect(await sweep()).toBe(0);
    expect(await filesLeft()).toEqual(before);
  });

  it("keeps what another server that lives has stored but not yet written down", async () => {
    const other = await anotherServer();
    const file = await put(keyOf(other.instance));
    expect(await sweep()).toBe(0);
    expect(await filesLeft()).toContain(file);
    await other.crash();
    expect(await sweep()).toBe(1);
    expect(await filesLeft()).not.toContain(file);
  });

  it("keeps what this server has stored, and what it is receiving", async () => {
    const stored = await aFile("content");
    const upload = arriving();
    const receiving = storeFile(upload.content, "app.zip");
    await untilIncoming();
    expect(await sweep()).toBe(0);
    upload.finish();
    expect(await receiving).toMatchObject({ size: 12 });
    expect(await filesLeft()).toContain(`files/${stored.storageKey}`);
  });

  it("keeps what is none of an upload", async () => {
    const file = await put("some/other.file");
    expect(await sweep()).toBe(0);
    expect(await filesLeft()).toContain(file);
  });
});

describe("packages on their way in", () => {
  it("of a server that is gone are deleted, those of a living one are not", async () => {
    const left = join(dataDir, "incoming", `${DEAD}-${randomUUID()}.zip`);
    await mkdir(join(dataDir, "incoming"), { recursive: true });
    await writeFile(left, "half");
    const upload = arriving();
    const receiving = receivePackage(upload.content, "charts.zip");
    await untilIncoming();
    expect(await sweepPackages()).toBe(1);
    upload.finish();
    const received = await receiving;
    expect(await filesLeft()).toContainEqual(expect.stringContaining("incoming/"));
    await removePackage(received);
    expect(await sweepPackages()).toBe(0);
  });

  it("are swept also where there never were any", async () => {
    expect(await sweepPackages()).toBe(0);
  });
});

describe("a server", () => {
  it("is known to live from its start to its end, by itself and by others", async () => {
    const { instance } = await changeFeed();
    expect(await isInstanceAlive(instance)).toBe(true);
    expect(await isInstanceAlive(DEAD)).toBe(false);
    const other = await anotherServer();
    expect(await isInstanceAlive(other.instance)).toBe(true);
    await stopChangeFeed();
    expect(await isInstanceAlive(instance)).toBe(false);
    expect((await changeFeed()).instance).not.toBe(instance);
  });
});
