/** Backups, restores and moves whose process is killed in the middle, as by a power cut, where it waits for an answer. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { projectDirectory } from "@/lib/runtime/project-directory";
import { S3Storage } from "@/lib/storage/s3-storage";
import { diskStorage, type Storage } from "@/lib/storage/storage";
import { ensureBuilt } from "@/tests/support/built";
import { commandLineIn, latchkey } from "@/tests/support/command-line";
import { emptyDatabase, newDataDirectory } from "@/tests/support/database";
import { aKey, anActivation, aShop, contextAt } from "@/tests/support/factories";
import { aPublisher, aRelease } from "@/tests/support/release-factories";
import { startS3Server } from "@/tests/support/s3-server";
import { startTcpProxy } from "@/tests/support/tcp-proxy";

const folder = mkdtempSync(join(tmpdir(), "latchkey-killed-"));
const file = join(folder, "all.backup");
/** More than one batch. */
const ROWS = 3_000;
const FILES = 3;
const FILE_BYTES = 100_000;
const drafts = () => readdirSync(folder).filter((name) => name.endsWith(".draft"));

beforeAll(async () => {
  await ensureBuilt("programs");
  const { application } = await aShop();
  await contextAt().db.prisma
    .$executeRaw`INSERT INTO activity_counts (application_id, day, measure, subject, count)
    SELECT ${application.id}::uuid, '2026-01-01', 'download', 'v' || n, n FROM generate_series(1, ${ROWS}) AS n`;
});
afterAll(() => rmSync(folder, { recursive: true }));

function start(args: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, ["dist/cli.mjs", ...args], {
    cwd: projectDirectory(),
    env: { ...process.env, ...env },
    stdio: "ignore",
  });
}

/** In the order in which they are moved. */
async function storedKeys(): Promise<string[]> {
  const files = await contextAt().db.prisma.releaseFile.findMany({
    select: { storageKey: true },
    orderBy: { storageKey: "asc" },
  });
  return files.map(({ storageKey }) => storageKey);
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  expect(await ended).toEqual([null, "SIGKILL"]);
}

/** The same place by a way on which no more answers come once `text` is asked there, until they are let through. */
async function heldAt(place: string, text: string) {
  const url = new URL(place);
  const proxy = await startTcpProxy(Number(url.port));
  onTestFinished(() => proxy.close());
  url.port = String(proxy.port);
  return { url: url.href, ...proxy.holdAt(text) };
}

/** It reads rows, and waits. */
async function aHeldBackup(path: string): Promise<ChildProcess> {
  const { url, asked } = await heldAt(process.env.DATABASE_URL ?? "", "FETCH 1000 FROM read_1");
  const child = start(["backup", path], { DATABASE_URL: url });
  await asked;
  expect(drafts()).toHaveLength(1);
  return child;
}

it("a killed backup leaves no file of its name, and the next one tidies up", async () => {
  await kill(await aHeldBackup(file));
  expect(existsSync(file)).toBe(false);
  expect(drafts()).toHaveLength(1);
  await latchkey("backup", file);
  expect(drafts()).toEqual([]);
});

it("a backup that is interrupted ends at once and leaves nothing", async () => {
  const path = join(folder, "interrupted.backup");
  const child = await aHeldBackup(path);
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  expect(await ended).toEqual([130, null]);
  expect(existsSync(path)).toBe(false);
});

it("a backup is of one moment, while others write what refers to each other", async () => {
  const { application } = await aShop({}, { maxActivations: 3 });
  let [written, isOver] = [0, false];
  const writing = [1, 2, 3, 4].map(async (writer) => {
    for (; !isOver; written++)
      await anActivation(application, (await aKey(application)).key, `busy-${writer}-${written}`);
  });
  await expect.poll(() => written).toBeGreaterThan(20);
  const before = written;
  const busy = join(folder, "busy.backup");
  const [code] = await once(start(["backup", busy]), "exit");
  expect(code).toBe(0);
  expect(written).toBeGreaterThan(before);
  isOver = true;
  await Promise.all(writing);
  expect(await latchkey("restore", "--verify", busy)).toMatchObject({ digests: true, problems: [] });
});

/** Once rows are written to `url`, the process is killed; nothing of them is left. Resolves with the way by which it was begun. */
async function killWhileCopying(begin: (url: string) => ChildProcess, url: string): Promise<string> {
  const way = await heldAt(url, 'recordset(NULL::"activity_counts"');
  const child = begin(way.url);
  await way.asked;
  const client = new pg.Client(url);
  await client.connect();
  const isWritten = `SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database()
    AND query LIKE 'INSERT INTO "activity_counts"%' AND state = 'idle in transaction') AS yes`;
  await expect.poll(async () => (await client.query(isWritten)).rows[0]?.yes).toBe(true);
  await kill(child);
  const { rows } = await client.query("SELECT count(*)::int AS count FROM activity_counts");
  expect(rows).toEqual([{ count: 0 }]);
  await client.end();
  way.letThrough();
  return way.url;
}

it("a killed restore leaves an installation without data, and can begin again", async () => {
  const whole = join(folder, "whole.backup");
  await latchkey("backup", whole);
  const url = await emptyDatabase();
  const env = { DATA_DIR: newDataDirectory() };
  await killWhileCopying((way) => start(["restore", whole], { ...env, DATABASE_URL: way }), url);
  const source = process.env.DATABASE_URL;
  process.env.DATABASE_URL = url;
  expect(await latchkey("restore", whole)).toMatchObject({ problem: null });
  process.env.DATABASE_URL = source;
});

it("a killed move leaves an empty target and the source as it was, and can begin again", async () => {
  const url = await emptyDatabase();
  const env = join(folder, "new.env");
  const moveTo = (place: string) => ["move", "--to", place, "--write-env", env, "--confirm"];
  const way = await killWhileCopying((place) => start(moveTo(place)), url);
  await latchkey("app", "create", "not-locked", "--name", "Not locked");
  expect(await latchkey(...moveTo(way))).toMatchObject({ copied: true, locked: "read_only" });
  await latchkey("move", "--back");
});

it.each([["--from"], ["--to"]])(
  "a killed move-files %s disk has deleted nothing, and goes on where it was",
  async (way) => {
    const { application } = await aPublisher();
    const before = await storedKeys();
    for (let patch = 0; patch < FILES; patch++)
      await aRelease(application, `1.0.${patch}`, { content: Buffer.alloc(FILE_BYTES, `${patch} `) });
    const keys = (await storedKeys()).filter((key) => !before.includes(key));
    const s3 = await startS3Server();
    onTestFinished(() => s3.close());
    const disk = diskStorage();
    const bucket = new S3Storage(s3.place, FILE_BYTES * 8);
    const [source, target] = way === "--from" ? [disk, bucket] : [bucket, disk];
    const moveFiles = commandLineIn({ ...(process.env as Record<string, string>), ...s3.env });
    if (way === "--to") await moveFiles("move-files", "--from", "disk", "--delete-source");
    // The first of them is copied when the bucket is asked for the second.
    const { url, asked } = await heldAt(s3.place.endpoint, keys[1] ?? "");
    const child = start(["move-files", way, "disk", "--delete-source"], { ...s3.env, S3_ENDPOINT: url });
    const there = async (place: Storage) =>
      (await Promise.all(keys.map((key) => place.stat(key)))).filter(Boolean);
    await asked;
    expect((await there(target)).length).toBeGreaterThan(0);
    await kill(child);
    expect(await there(source)).toHaveLength(FILES);
    await moveFiles("move-files", way, "disk");
    expect(await there(target)).toHaveLength(FILES);
    expect(await there(source)).toHaveLength(FILES);
  },
);
