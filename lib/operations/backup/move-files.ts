/** Copies the files of all releases from one storage to another, compared with their hashes on the way and read back there. */
import { createHash } from "node:crypto";
import { databasePool } from "../../db/client";
import { copyMarks, forgetMarks } from "../../domain/release-files/storage-marks";
import { type Storage, StorageUnavailableError } from "../../storage/storage";
import { BrokenFileError, type FileInBackup, STORED_FILES, whyBroken } from "./stored-files";

export type MovedFiles = {
  copied: number;
  /** From a run before. */
  present: number;
  bytes: number;
  /** Those that are not as their rows say where they are copied from. */
  broken: { key: string; reason: string }[];
  /** At the place they were copied from. */
  deleted: number;
};

/**
 * What is there and whole is left as it is, so that a run that was broken off goes on where it was. `deleteSource`: once all are
 * there, each that is. Throws what the storages throw.
 */
export async function moveFiles(
  from: Storage,
  to: Storage,
  deleteSource: boolean,
  onProgress: (done: number, all: number) => void,
): Promise<MovedFiles> {
  const { rows: files } = await databasePool().query<FileInBackup>(STORED_FILES);
  const moved: MovedFiles = { copied: 0, present: 0, bytes: 0, broken: [], deleted: 0 };
  const there: string[] = [];
  for (const [place, file] of files.entries()) {
    if (await isWhole(to, file)) moved.present += 1;
    else {
      const reason = await copyFile(from, to, file);
      if (reason) moved.broken.push({ key: file.key, reason });
      if (reason) continue;
      moved.copied += 1;
    }
    await copyMarks(file.key, from, to);
    moved.bytes += file.size;
    there.push(file.key);
    onProgress(place + 1, files.length);
  }
  if (!deleteSource || moved.broken.length > 0) return moved;
  for (const key of there) {
    await from.delete(key);
    await forgetMarks(key, from);
    moved.deleted += 1;
  }
  return moved;
}

/** Why it is not there now; null: it is. */
async function copyFile(from: Storage, to: Storage, file: FileInBackup): Promise<string | null> {
  // A run that was killed has left a part of it, which no sweep knows of.
  await to.delete(file.key);
  try {
    await to.put(file.key, contentOf(from, file));
  } catch (error) {
    if (error instanceof BrokenFileError) return error.message;
    throw error;
  }
  return (await isWhole(to, file)) ? null : "it was not stored as it was sent";
}

/** Throws BrokenFileError for what is wrong with this file where it comes from. */
async function* contentOf(from: Storage, file: FileInBackup): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  try {
    for await (const chunk of await from.open(file.key, undefined, file.size)) {
      hash.update(chunk);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof StorageUnavailableError) throw error;
    throw new BrokenFileError(whyBroken(error));
  }
  if (hash.digest("hex") !== file.sha256) throw new BrokenFileError("it has other bytes");
}

async function isWhole(storage: Storage, { key, size, sha256 }: FileInBackup): Promise<boolean> {
  if ((await storage.stat(key))?.size !== size) return false;
  const hash = createHash("sha256");
  for await (const chunk of await storage.open(key, undefined, size)) hash.update(chunk);
  return hash.digest("hex") === sha256;
}
