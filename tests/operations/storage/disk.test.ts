/** What only a disk can get wrong. */
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DiskStorage } from "@/lib/storage/disk-storage";
import { StorageMissingError } from "@/lib/storage/storage";
import { aKey, bytesOf, chunksOf, cutShort, keysIn } from "./places";
import { startPut } from "./put-process";

let root: string;
let storage: DiskStorage;
beforeAll(() => {
  root = join(mkdtempSync(join(tmpdir(), "latchkey-files-")), "new", "files");
  storage = new DiskStorage(root);
});
afterAll(() => rmSync(join(root, "..", ".."), { recursive: true, force: true }));

it("lists nothing before anything was put", async () => {
  expect(await keysIn(new DiskStorage(join(root, "..", "nothing yet")))).toEqual([]);
});

it("lets nobody else on the machine read", async () => {
  const key = aKey();
  await storage.put(key, chunksOf(randomBytes(10)));
  expect(statSync(join(root, key)).mode & 0o777).toBe(0o600);
  expect(statSync(root).mode & 0o777).toBe(0o700);
  expect(statSync(join(root, key, "..")).mode & 0o777).toBe(0o700);
});

it("shows no half a file, and a crash leaves only what a sweep can tell and delete", async () => {
  const key = aKey();
  const put = await startPut({ order: { kind: "disk", root }, key, megabytes: null });
  const incoming = async () =>
    (await keysIn(storage)).filter((found) => found.startsWith(".incoming/") && !found.includes(".first."));
  while ((await incoming()).length === 0) await delay(20);
  await delay(50);
  expect(await storage.stat(key)).toBeNull();
  await put.kill();
  expect(await storage.stat(key)).toBeNull();
  const [left = ""] = await incoming();
  expect(left).toMatch(/^\.incoming\/.+\.[0-9a-f-]{36}$/);
  expect(left).toContain(key.replaceAll("/", "_"));
  await storage.delete(left);
  expect(await incoming()).toEqual([]);
});

it("keeps its own corner from being written to", async () => {
  await expect(storage.put(".incoming/mine", chunksOf(randomBytes(1)))).rejects.toThrow(TypeError);
});

it("takes long keys", async () => {
  const key = Array.from({ length: 3 }, () => "k".repeat(250)).join("/");
  await storage.put(key, chunksOf(randomBytes(1)));
  expect(await storage.stat(key)).toEqual({ size: 1 });
});

it("replaces a file in one step, so that a reader of the old one reads it to its end", async () => {
  const key = aKey();
  const old = randomBytes(1_000_000);
  await storage.put(key, chunksOf(old));
  const reading = await storage.open(key);
  await storage.put(key, chunksOf(randomBytes(10)));
  expect((await bytesOf(reading)).equals(old)).toBe(true);
});

it("takes a folder for nothing", async () => {
  await storage.put("folder/file", chunksOf(randomBytes(1)));
  expect(await storage.stat("folder")).toBeNull();
  await expect(storage.open("folder")).rejects.toThrow("nothing stored");
  await storage.delete("folder");
  expect(await storage.stat("folder/file")).toEqual({ size: 1 });
  expect(await storage.stat("folder/file/deeper")).toBeNull();
});

it.skipIf(process.platform === "win32")("follows no link and opens no pipe", async () => {
  const [target, link, pipe] = [aKey(), aKey(), aKey()];
  for (const key of [target, link, pipe]) await storage.put(key, chunksOf(randomBytes(10)));
  rmSync(join(root, link));
  symlinkSync(join(root, target), join(root, link));
  rmSync(join(root, pipe));
  execFileSync("mkfifo", [join(root, pipe)]);
  for (const key of [link, pipe]) {
    await expect(storage.open(key)).rejects.toThrow(StorageMissingError);
    expect(await storage.stat(key)).toBeNull();
  }
});

it("deletes what an unfinished put of the same key has left, and no other's", async () => {
  const [key, other] = [aKey(), aKey()];
  const puts = [key, other].map((name) =>
    startPut({ order: { kind: "disk", root }, key: name, megabytes: null }),
  );
  const incoming = async (name: string) =>
    (await keysIn(storage)).filter((found) => found.startsWith(`.incoming/${name.replaceAll("/", "_")}.`));
  const arrived = async (name: string) =>
    (await incoming(name)).filter((found) => !found.includes(".first."));
  for (const name of [key, other]) await expect.poll(() => arrived(name)).toHaveLength(1);
  for (const put of await Promise.all(puts)) await put.kill();
  await storage.delete(key);
  expect(await arrived(key)).toEqual([]);
  expect(await arrived(other)).toHaveLength(1);
  await storage.delete(other);
});

it.skipIf(process.platform !== "linux")("keeps no file open, whatever happens", async () => {
  const key = aKey();
  const openFiles = () => readdirSync("/proc/self/fd").length;
  await storage.put(key, chunksOf(randomBytes(1_000_000)));
  await bytesOf(await storage.open(key));
  const before = openFiles();
  for (let round = 0; round < 20; round += 1) {
    await bytesOf(await storage.open(key));
    const dropped = await storage.open(key, { start: 5, end: 500_000 });
    dropped.destroy();
    await once(dropped, "close");
    await storage.open(key, { start: 1_000_000, end: 1_000_001 }).catch(() => undefined);
    await storage.open("folder").catch(() => undefined);
    await storage.put(aKey(), cutShort(randomBytes(10))).catch(() => undefined);
    for await (const _ of storage.list()) break;
  }
  expect(openFiles()).toBeLessThanOrEqual(before);
});
