/**
 * The file of a backup: content compressed with gzip, and sealed where a passphrase was given. A sealed file begins with one
 * line that says how its key is made. Knows nothing of the content.
 */
import { randomBytes } from "node:crypto";
import { type FileHandle, open, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { isRecipe, keyOfPassphrase, newRecipe, WrongPassphraseError } from "../../crypto/passphrase-box";
import { openStream, sealStream } from "../../crypto/passphrase-stream";
import { codeOf } from "../../process/error-code";
import { requireSavedFile } from "../../process/given-file";
import { fileTrouble, StartError } from "../../process/start-error";
import { syncFolder } from "../../process/sync-folder";
import { isDiskFull } from "../../storage/disk-failure";
import { draftOf, sweepDrafts } from "./drafts";

/** Text in several lines at a time, or bytes. */
export type Content = AsyncIterable<string | Uint8Array>;

/** One after the other; `level` of gzip. */
export type Section = Readonly<{ level: number; content: Content }>;

/** What is in the file: a sealed one begins with it. */
type Kind = "backup" | "log";

const MARK_BYTES_MAX = 1_024;
const NONE: Record<Kind, string> = {
  backup: "is no backup, or was changed; try another copy of it.",
  log: "is no file of the log, or was changed; try another copy of it.",
};

const markFor = (kind: Kind) => `latchkey ${kind}, sealed: `;

/**
 * Under its name only once it is whole and on the disk; readable by its owner alone. Resolves with its size in bytes. What a
 * process that was killed left beside it is removed first.
 */
export async function writeBackupFile(
  path: string,
  passphrase: string | null,
  sections: readonly Section[],
  signal?: AbortSignal,
  kind: Kind = "backup",
): Promise<number> {
  const folder = await requirePlaceFor(path);
  const draft = join(
    /* turbopackIgnore: true */ folder,
    draftOf(basename(path), randomBytes(4).toString("hex")),
  );
  const handle = await open(draft, "wx", 0o600).catch((error: unknown) => {
    const trouble = fileTrouble(error) ?? "takes no files";
    throw new StartError(`${path} was not written: ${folder} ${trouble}.`, { cause: error });
  });
  try {
    const file = handle.createWriteStream({ flush: true });
    const packed = compressed(sections);
    const source = Readable.from(passphrase === null ? packed : sealed(markFor(kind), passphrase, packed));
    await pipeline(source, file, signal ? { signal } : {});
    await rename(draft, path);
    await syncFolder(folder);
    return file.bytesWritten;
  } catch (error) {
    await rm(draft, { force: true });
    if (isDiskFull(error))
      throw new StartError(`There is no room left for ${path}; nothing of it was kept.`, { cause: error });
    throw error;
  }
}

/** Its folder, swept. Throws StartError where no file can be. */
async function requirePlaceFor(path: string): Promise<string> {
  if (!path) throw new StartError("The name of the file is empty.");
  const folder = dirname(resolve(/* turbopackIgnore: true */ path));
  const found = await stat(/* turbopackIgnore: true */ resolve(path)).catch(() => null);
  if (path.endsWith("/") || found?.isDirectory())
    throw new StartError(`${path} is a directory; name a file in it.`);
  await sweepDrafts(folder).catch((error: unknown) => {
    const code = codeOf(error);
    if (code === "ENOENT" || code === "ENOTDIR")
      throw new StartError(`There is no directory ${folder}.`, { cause: error });
    // One that may be written to, though not listed.
    if (code !== "EACCES") throw error;
  });
  return folder;
}

/** Each section is a member of its own, as gzip calls it: read together they are one stream. */
async function* compressed(sections: readonly Section[]): AsyncGenerator<Uint8Array> {
  for (const { level, content } of sections) {
    const gzip = createGzip({ level });
    // What fails here shows below: it ends the stream that is read.
    pipeline(Readable.from(content, { objectMode: true }), gzip).catch((error: Error) => gzip.destroy(error));
    yield* gzip;
  }
}

async function* sealed(
  mark: string,
  passphrase: string,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const recipe = newRecipe();
  const first = Buffer.from(`${mark}${JSON.stringify(recipe)}\n`);
  yield first;
  yield* sealStream(await keyOfPassphrase(passphrase, recipe), first, content);
}

/** Whether it begins as one that is sealed under a passphrase. Throws StartError where there is no such file. */
export async function isSealedFile(path: string, kind: Kind = "backup"): Promise<boolean> {
  await requireSavedFile(path);
  const handle = await open(path, "r");
  try {
    return markOf(markFor(kind), await beginningOf(handle)) !== null;
  } finally {
    await handle.close();
  }
}

async function beginningOf(handle: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(MARK_BYTES_MAX), 0, MARK_BYTES_MAX, 0);
  return buffer.subarray(0, bytesRead);
}

/** Throws StartError, while reading, for what is no such file, is damaged or is sealed under another passphrase. */
export async function* readBackupFile(
  path: string,
  passphrase: string | null,
  kind: Kind = "backup",
): AsyncGenerator<Buffer> {
  await requireSavedFile(path);
  const handle = await open(path, "r");
  try {
    const mark = markFor(kind);
    const first = markOf(mark, await beginningOf(handle));
    if (first && passphrase === null)
      throw new StartError(
        `${path} is sealed: name the file of its passphrase with --passphrase-file, or set BACKUP_PASSPHRASE.`,
      );
    const stored = handle.createReadStream({ start: first?.length ?? 0, autoClose: false });
    const opened =
      first && passphrase !== null ? Readable.from(unsealed(mark, first, passphrase, stored)) : stored;
    const gunzip = createGunzip();
    pipeline(opened, gunzip).catch((error: Error) => gunzip.destroy(error));
    yield* gunzip;
  } catch (error) {
    throw asSentence(path, kind, error);
  } finally {
    await handle.close();
  }
}

function markOf(mark: string, beginning: Buffer): Buffer | null {
  if (!beginning.subarray(0, mark.length).equals(Buffer.from(mark))) return null;
  return beginning.subarray(0, beginning.indexOf("\n") + 1);
}

async function* unsealed(mark: string, first: Buffer, passphrase: string, stored: AsyncIterable<Uint8Array>) {
  const recipe = JSON.parse(first.subarray(mark.length).toString());
  if (!isRecipe(recipe))
    throw new WrongPassphraseError("The key of the file is made in a way that is not known here.");
  yield* openStream(await keyOfPassphrase(passphrase, recipe), first, stored);
}

function asSentence(path: string, kind: Kind, error: unknown): unknown {
  if (error instanceof WrongPassphraseError) return new StartError(error.message, { cause: error });
  const code = codeOf(error);
  if (code === "Z_BUF_ERROR") return new StartError(`${path} is cut off.`, { cause: error });
  if (code.startsWith("Z_") || error instanceof SyntaxError)
    return new StartError(`${path} ${NONE[kind]}`, { cause: error });
  return error;
}
