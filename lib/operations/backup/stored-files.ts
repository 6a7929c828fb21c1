/**
 * The files of releases in a backup, after its rows: `#file` with what its row says, its bytes in pieces (`#bytes` and how many),
 * and `#whole`, or `#broken` and why. `#files-end` at the end of all.
 */
import { createHash } from "node:crypto";
import type { Snapshot } from "../../db/snapshot";
import { codeOf } from "../../process/error-code";
import { StartError } from "../../process/start-error";
import {
  type Storage,
  StorageMissingError,
  StorageSizeError,
  StorageUnavailableError,
} from "../../storage/storage";
import type { ContentReader } from "./content-reader";

/** `sha256` in hex. */
export type FileInBackup = Readonly<{ key: string; size: number; sha256: string }>;

export type FilesTold = {
  files: number;
  bytes: number;
  /** Those that are not as their rows say, with the reason. */
  broken: { key: string; reason: string }[];
};

/** The content is not what is written here, or ends early. */
export class FileContentError extends Error {
  override name = "FileContentError";
}

/** As it was when the backup was made. */
export class BrokenFileError extends Error {
  override name = "BrokenFileError";
}

/** Of all releases, drafts as well, in the order of their keys. */
export const STORED_FILES = `SELECT storage_key AS key, size::float8 AS size, encode(sha256, 'hex') AS sha256
  FROM release_files ORDER BY storage_key`;

/** Before releases had several files, and before there were any. */
const FILES_OF_BEFORE = `SELECT storage_key AS key, size::float8 AS size, encode(sha256, 'hex') AS sha256
  FROM releases WHERE storage_key IS NOT NULL ORDER BY storage_key`;
const WHERE_FILES = `SELECT to_regclass('release_files') IS NOT NULL AS "inFiles", to_regclass('releases') IS NOT NULL AS "inReleases"`;

const MISSING = "it is not there";
const OTHER_SIZE = "it has another size";
const OTHER_BYTES = "it has other bytes";
const UNREADABLE = "it cannot be read";
/** So many in a row that a bucket neither has nor lacks, and it is away: it would be asked, and waited for, once for each of the rest. */
const UNREADABLE_MAX = 3;
const CUT_OFF = "The backup is cut off, or was changed.";

/** Of a database of any version. */
export async function storedFiles(snapshot: Snapshot): Promise<FileInBackup[]> {
  const files: FileInBackup[] = [];
  const { inFiles, inReleases } = await first<{ inFiles: boolean; inReleases: boolean }>(
    snapshot,
    WHERE_FILES,
  );
  if (!inFiles && !inReleases) return files;
  for await (const some of snapshot.read<FileInBackup>(inFiles ? STORED_FILES : FILES_OF_BEFORE))
    files.push(...some);
  return files;
}

async function first<Row extends object>(snapshot: Snapshot, text: string): Promise<Row> {
  for await (const [row] of snapshot.read<Row>(text)) if (row) return row;
  throw new Error("The database did not answer.");
}

/** `told` is filled in on the way. A storage that does not answer ends it (a bucket by StartError); a file that is broken does not. */
export async function* fileContent(
  storage: Storage,
  files: readonly FileInBackup[],
  told: FilesTold,
  signal?: AbortSignal,
): AsyncGenerator<string | Uint8Array> {
  let unreadable = 0;
  for (const file of files) {
    yield `#file ${JSON.stringify(file)}\n`;
    const hash = createHash("sha256");
    let reason: string | null = null;
    try {
      for await (const chunk of await storage.open(file.key, undefined, file.size)) {
        signal?.throwIfAborted();
        const bytes: Buffer = chunk;
        hash.update(bytes);
        yield `#bytes ${bytes.length}\n`;
        yield bytes;
      }
      if (hash.digest("hex") !== file.sha256) reason = OTHER_BYTES;
    } catch (error) {
      if (signal?.aborted || error instanceof StorageUnavailableError) throw error;
      reason = whyBroken(error);
      unreadable = reason === UNREADABLE ? unreadable + 1 : 0;
      // A disk that is away says so itself.
      if (storage.kind !== "disk" && unreadable === Math.min(UNREADABLE_MAX, files.length))
        throw bucketAway(error);
    }
    if (reason === null) unreadable = 0;
    yield reason === null ? "#whole\n" : `#broken ${reason}\n`;
    if (reason !== null) told.broken.push({ key: file.key, reason });
    told.files += reason === null ? 1 : 0;
    told.bytes += reason === null ? file.size : 0;
  }
  yield `#files-end ${JSON.stringify({ files: told.files, bytes: told.bytes })}\n`;
}

function bucketAway(error: unknown): StartError {
  let cause = error;
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
  const said = cause instanceof Error ? cause.message || codeOf(cause) : String(cause);
  return new StartError(
    `The bucket does not let files be read (${said.trim().replace(/\.$/, "")}); no backup was made. Check S3_* or BLOB_READ_WRITE_TOKEN and that it can be reached, and try again.`,
    { cause: error },
  );
}

export function whyBroken(error: unknown): string {
  if (error instanceof StorageMissingError) return MISSING;
  return error instanceof StorageSizeError ? OTHER_SIZE : UNREADABLE;
}

/**
 * Hands each file to `take`, which reads its bytes to their end: they end in BrokenFileError where the file was broken, so that
 * nothing of it is kept, and in FileContentError where the backup is. Resolves with what became of all.
 */
export async function takeFiles(
  reader: ContentReader,
  take: (file: FileInBackup, bytes: AsyncGenerator<Buffer>) => Promise<void>,
): Promise<FilesTold> {
  const told: FilesTold = { files: 0, bytes: 0, broken: [] };
  for (;;) {
    const line = (await reader.line()) ?? "";
    if (line.startsWith("#files-end ")) return told;
    if (!line.startsWith("#file ")) throw new FileContentError(CUT_OFF);
    const file: FileInBackup = JSON.parse(line.slice("#file ".length));
    try {
      await take(file, bytesOf(reader, file));
      told.files += 1;
      told.bytes += file.size;
    } catch (error) {
      if (!(error instanceof BrokenFileError)) throw error;
      told.broken.push({ key: file.key, reason: error.message });
    }
  }
}

async function* bytesOf(reader: ContentReader, file: FileInBackup): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  let size = 0;
  for (;;) {
    const line = (await reader.line()) ?? "";
    const [word, rest = ""] = line.split(/ (.*)/s);
    if (word === "#bytes") {
      for await (const bytes of reader.bytes(Number(rest))) {
        hash.update(bytes);
        size += bytes.length;
        yield bytes;
      }
    } else if (word === "#broken") throw new BrokenFileError(rest);
    else if (word === "#whole" && size === file.size && hash.digest("hex") === file.sha256) return;
    else throw new FileContentError(CUT_OFF);
  }
}
