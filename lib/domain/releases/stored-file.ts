/** Taking an uploaded file into storage: hashed on the way, forgotten again when the upload comes to nothing. */
import { createHash } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { changeFeed, isInstanceAlive } from "../../db/change-feed";
import { storage } from "../../storage/storage";
import type { Context } from "../context";
import { invalid } from "../errors";

export type StoredFile = {
  storageKey: string;
  fileName: string;
  size: number /** Lower-case hex. */;
  sha256: string;
};

/** The process that put a file, as its key tells: `<instance>-<uuid>/<name>`. */
const INSTANCE_OF_KEY = /(?:^|\/)([0-9a-f]{8})-[0-9a-f-]{36}/;

/** Streams; memory does not grow with the size. Throws `invalid_input` for an empty file. */
export async function storeFile(content: AsyncIterable<Uint8Array>, fileName: string): Promise<StoredFile> {
  const { instance } = await changeFeed();
  const storageKey = `${instance}-${uuidv7()}/${plainName(fileName)}`;
  const hash = createHash("sha256");
  let size = 0;
  async function* hashed() {
    for await (const chunk of content) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
    if (size === 0) throw invalid("The file is empty.");
  }
  await storage().put(storageKey, hashed());
  return { storageKey, fileName, size, sha256: hash.digest("hex") };
}

/** Some stores call a download what its key ends in. */
function plainName(fileName: string): string {
  return fileName.replace(/[^A-Za-z0-9._-]/g, "_").replace(/^\.+/, "_");
}

export async function forgetFile(file: StoredFile | null): Promise<void> {
  if (file) await storage().delete(file.storageKey);
}

/**
 * Deletes what no release refers to and whose uploader is gone: the rest of uploads that a crash cut off. What a
 * living server is still receiving is left alone. Returns how many files went.
 */
export async function sweepOrphans(ctx: Pick<Context, "db">): Promise<number> {
  const { instance: own } = await changeFeed();
  const alive = new Map<string, boolean>([[own, true]]);
  let swept = 0;
  for await (const { key } of storage().list()) {
    const instance = INSTANCE_OF_KEY.exec(key)?.[1];
    if (!instance) continue;
    if (!alive.has(instance)) alive.set(instance, await isInstanceAlive(instance));
    if (alive.get(instance)) continue;
    // Asked after the uploader is known to be gone: whatever it committed can be seen by now.
    const owner = await ctx.db.prisma.release.findFirst({ where: { storageKey: key }, select: { id: true } });
    if (owner) continue;
    await storage().delete(key);
    swept += 1;
  }
  return swept;
}

/** The file's bytes, or those of a range (both ends inclusive). */
export function openFile(
  file: { storageKey: string },
  range?: { start: number; end: number },
): Promise<AsyncIterable<Uint8Array>> {
  return storage().open(file.storageKey, range);
}

/** An address elsewhere that serves the file for `seconds`; null where we serve it. */
export function presignFile(
  file: { storageKey: string; fileName: string },
  seconds: number,
): Promise<string | null> {
  return storage().presign(file.storageKey, file.fileName, seconds);
}
