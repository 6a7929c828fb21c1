/**
 * The file of a backup: lines of text, compressed with gzip, and sealed where a passphrase was given. A sealed file begins with
 * one line that says how its key is made. The first line of the content describes the rest.
 */
import { open, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { isRecipe, keyOfPassphrase, newRecipe, WrongPassphraseError } from "../crypto/passphrase-box";
import { openStream, sealStream } from "../crypto/passphrase-stream";
import { linesIn } from "../domain/moving/text-lines";
import { StartError } from "../start-error";
import { syncFolder } from "../sync-folder";
import { requireGivenFile } from "./given-file";

const MARK = "latchkey backup, sealed: ";
const MARK_BYTES_MAX = 1_024;
const NO_BACKUP = "is no backup, or the beginning of it was changed.";

/** Under its name only once it is whole and on the disk; readable by its owner alone. Resolves with its size in bytes. */
export async function writeBackupFile(
  path: string,
  passphrase: string | null,
  text: AsyncIterable<string>,
): Promise<number> {
  const folder = dirname(resolve(path));
  const draft = join(folder, `.${process.pid}.backup`);
  const handle = await open(draft, "wx", 0o600);
  try {
    const file = handle.createWriteStream({ flush: true });
    const gzip = createGzip({ level: 3 });
    await Promise.all([
      pipeline(Readable.from(text, { objectMode: true }), gzip),
      pipeline(passphrase === null ? gzip : Readable.from(sealed(passphrase, gzip)), file),
    ]);
    await rename(draft, path);
    await syncFolder(folder);
    return file.bytesWritten;
  } catch (error) {
    await rm(draft, { force: true });
    if (error instanceof Error && "code" in error && error.code === "ENOSPC")
      throw new StartError(`There is no room left for ${path}; nothing of it was kept.`, { cause: error });
    throw error;
  }
}

async function* sealed(passphrase: string, content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const recipe = newRecipe();
  const first = Buffer.from(`${MARK}${JSON.stringify(recipe)}\n`);
  yield first;
  yield* sealStream(await keyOfPassphrase(passphrase, recipe), first, content);
}

/** Throws StartError, while reading, for what is no backup, is damaged or is sealed under another passphrase. */
export async function* readBackupFile(path: string, passphrase: string | null): AsyncGenerator<string> {
  await requireGivenFile(path);
  const handle = await open(path, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MARK_BYTES_MAX), 0, MARK_BYTES_MAX, 0);
    const first = markOf(buffer.subarray(0, bytesRead));
    if (first && passphrase === null)
      throw new StartError(`${path} is sealed: name the file of its passphrase with --passphrase-file.`);
    const stored = handle.createReadStream({ start: first?.length ?? 0, autoClose: false });
    const opened = first && passphrase !== null ? Readable.from(unsealed(first, passphrase, stored)) : stored;
    const gunzip = createGunzip();
    // What fails here shows below: it ends the stream that is read.
    pipeline(opened, gunzip).catch((error: Error) => gunzip.destroy(error));
    yield* linesIn(gunzip);
  } catch (error) {
    throw asSentence(path, error);
  } finally {
    await handle.close();
  }
}

function markOf(beginning: Buffer): Buffer | null {
  if (!beginning.subarray(0, MARK.length).equals(Buffer.from(MARK))) return null;
  return beginning.subarray(0, beginning.indexOf("\n") + 1);
}

async function* unsealed(first: Buffer, passphrase: string, stored: AsyncIterable<Uint8Array>) {
  const recipe = JSON.parse(first.subarray(MARK.length).toString());
  if (!isRecipe(recipe))
    throw new WrongPassphraseError("The key of the file is made in a way that is not known here.");
  yield* openStream(await keyOfPassphrase(passphrase, recipe), first, stored);
}

function asSentence(path: string, error: unknown): unknown {
  if (error instanceof WrongPassphraseError) return new StartError(error.message, { cause: error });
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "Z_BUF_ERROR") return new StartError(`${path} is cut off.`, { cause: error });
  if (code.startsWith("Z_") || error instanceof SyntaxError)
    return new StartError(`${path} ${NO_BACKUP}`, { cause: error });
  return error;
}
