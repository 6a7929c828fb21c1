/**
 * Files in a folder of their own. A put writes to `.incoming/<key>.<digest>.<random>` and takes its place in one step, so a
 * reader never sees half a file and a crash leaves only what `list` shows under `.incoming/`. The key in the name, its
 * slashes as "_", is for people; by its digest `delete` finds what belongs to it.
 */
import { createHash, randomUUID } from "node:crypto";
import { constants } from "node:fs";
import {
  type FileHandle,
  lstat,
  mkdir,
  open,
  opendir,
  readdir,
  rename,
  rm,
  rmdir,
  stat,
  unlink,
  writeFile,
} from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { codeOf } from "../process/error-code";
import { syncFolder } from "../process/sync-folder";
import { diskFailure } from "./disk-failure";
import {
  type ByteRange,
  checkKey,
  checkSize,
  type ListedObject,
  rangeError,
  type Storage,
  StorageMissingError,
  type StoredObject,
  type StoredReader,
} from "./interface";

const INCOMING = ".incoming";
/** Of the key in the name of a temporary file, which may have 255 letters. */
const KEY_SHOWN = 150;
const DIGEST_SHOWN = 32;
/** We put no links and no pipes: to follow the one would serve any file, and to open the other would wait. */
const READ_FILE = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
const READ_BYTES = 64 * 1024;
/** A page of memory. */
const GAP_BYTES_MAX = 4 * 1024;
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

export class DiskStorage implements Storage {
  readonly kind = "disk";
  readonly #root: string;

  constructor(root: string) {
    this.#root = resolve(root);
  }

  async put(key: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    if (checkKey(key).startsWith(`${INCOMING}/`)) throw new TypeError("Not a storage key.");
    const target = this.#path(key);
    const temporary = this.#path(`${INCOMING}/${temporaryName(key)}${randomUUID()}`);
    let written = temporary;
    try {
      await makeFolder(dirname(temporary));
      await writeDurably(temporary, content);
      await makeFolder(dirname(target));
      await rename(temporary, target);
      written = target;
      await this.#syncFolders(dirname(target));
    } catch (error) {
      // A disk that is full may refuse this, too; the first failure is the one that explains.
      await rm(written, { force: true }).catch(() => undefined);
      throw diskFailure(error);
    }
  }

  async open(key: string, range?: ByteRange, expectedSize?: number): Promise<Readable> {
    const { handle, size } = await this.#openFile(key, expectedSize);
    if (!range) return handle.createReadStream();
    if (range.start < size)
      return handle.createReadStream({ start: range.start, end: Math.min(range.end, size - 1) });
    await handle.close();
    throw rangeError();
  }

  async reader(key: string, expectedSize: number): Promise<StoredReader> {
    const { handle, size } = await this.#openFile(key, expectedSize);
    return {
      gapBytesMax: GAP_BYTES_MAX,
      async read(range) {
        if (range.start >= size) throw rangeError();
        return bytesFrom(handle, range.start, Math.min(range.end, size - 1));
      },
      close: () => handle.close(),
    };
  }

  async stat(key: string): Promise<StoredObject | null> {
    const found = await missingAsNull(lstat(this.#path(key)));
    return found?.isFile() ? { size: found.size } : null;
  }

  async delete(key: string): Promise<void> {
    const path = this.#path(key);
    await missingAsNull(unlink(path));
    await this.#deleteIncoming(temporaryName(key));
    // A folder that held nothing else; one that still does refuses.
    if (dirname(path) !== this.#root) await rmdir(dirname(path)).catch(() => undefined);
  }

  list(): AsyncIterable<ListedObject> {
    return this.#filesIn("");
  }

  async presign(): Promise<null> {
    return null;
  }

  async presignPut(): Promise<never> {
    throw new TypeError("Nobody else writes to the disk.");
  }

  async endPut(): Promise<never> {
    throw new TypeError("Nobody else writes to the disk.");
  }

  async #openFile(key: string, expectedSize?: number): Promise<{ handle: FileHandle; size: number }> {
    const handle = await missingAsNull(open(this.#path(key), READ_FILE)).catch((error: unknown) => {
      throw diskFailure(error);
    });
    if (!handle) throw new StorageMissingError(key);
    try {
      const { size } = await fileStat(handle, key);
      checkSize(key, expectedSize, size);
      return { handle, size };
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  async #deleteIncoming(beginning: string): Promise<void> {
    const names = (await missingAsNull(readdir(join(this.#root, INCOMING)))) ?? [];
    for (const name of names) {
      if (name.startsWith(beginning)) await rm(join(this.#root, INCOMING, name), { force: true });
    }
  }

  #path(key: string): string {
    return join(this.#root, checkKey(key));
  }

  async *#filesIn(folder: string): AsyncGenerator<ListedObject> {
    const entries = await missingAsNull(opendir(join(this.#root, folder)));
    for await (const entry of entries ?? []) {
      const key = `${folder}${entry.name}`;
      if (entry.isDirectory()) yield* this.#filesIn(`${key}/`);
      // Null: deleted or moved to its place since.
      const found = entry.isFile() ? await missingAsNull(stat(join(this.#root, key))) : null;
      if (found) yield { key, modifiedAt: found.mtime };
    }
  }

  /** Also the folders above: a new one is as lost after a power cut as the file in it. */
  async #syncFolders(lowest: string): Promise<void> {
    const highest = dirname(this.#root);
    for (let folder = lowest; ; folder = dirname(folder)) {
      await syncFolder(folder);
      if (folder === highest) return;
    }
  }
}

/** What the names of a key's temporary files begin with, and no other's do. */
function temporaryName(key: string): string {
  const digest = createHash("sha256").update(key).digest("hex").slice(0, DIGEST_SHOWN);
  return `${key.replaceAll("/", "_").slice(0, KEY_SHOWN)}.${digest}.`;
}

async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: FOLDER_MODE });
}

async function writeDurably(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(path, "wx", FILE_MODE);
  try {
    await writeFile(handle, content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Not a stream of the handle: each of those would stay with it until it is closed. */
async function* bytesFrom(handle: FileHandle, start: number, end: number): AsyncGenerator<Uint8Array> {
  for (let at = start; at <= end; ) {
    const buffer = Buffer.allocUnsafe(Math.min(READ_BYTES, end - at + 1));
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, at);
    if (bytesRead === 0) throw new Error("The file was cut short while it was read.");
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

async function fileStat(handle: FileHandle, key: string): Promise<StoredObject> {
  const found = await handle.stat();
  if (!found.isFile()) throw new StorageMissingError(key);
  return found;
}

/** The last two: a link, and a socket. */
const MISSING = ["ENOENT", "ENOTDIR", "EISDIR", "ELOOP", "ENXIO"];

async function missingAsNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (MISSING.includes(codeOf(error))) return null;
    throw error;
  }
}
