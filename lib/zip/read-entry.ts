/**
 * Reads one small entry of an untrusted zip and nothing else of it. Owns what makes a zip unsound; must not know what is in
 * packages, or where they lie.
 */
import { fromRandomAccessReaderPromise } from "yauzl";
import { BlockReader } from "./block-reader";
import type { ByteSource } from "./byte-source";
import { checkDirectoryEnd, checkNoMoreEntries } from "./directory-end";
import { entryBytes } from "./entry-bytes";
import { type EntrySearch, survey } from "./survey";
import { damaged, hostile, ZipError } from "./zip-error";

const TIME_MS_MAX = 10_000;

/**
 * The content of the entry that `search` chooses, at most 1 MB; null when it chooses none. Throws ZipError, and what the source
 * throws.
 */
export async function readEntry(source: ByteSource, search: EntrySearch): Promise<Buffer | null> {
  const reader = new BlockReader(source);
  try {
    return await inTime(entryIn(reader, search));
  } catch (error) {
    if (reader.failure !== undefined) throw reader.failure;
    throw error instanceof ZipError ? error : damaged(error);
  } finally {
    reader.end();
  }
}

async function entryIn(reader: BlockReader, search: EntrySearch): Promise<Buffer | null> {
  // We decode names ourselves and check every size that matters, so that each fault gets its own sentence.
  const zip = await fromRandomAccessReaderPromise(reader, reader.size, {
    autoClose: false,
    decodeStrings: false,
    validateEntrySizes: false,
  });
  // yauzl reports faults to the caller that waits; without one, a fault must not end the process.
  zip.on("error", () => undefined);
  await checkDirectoryEnd(reader, zip);
  await survey(zip, search);
  await checkNoMoreEntries(reader, zip);
  const chosen = search.chosen();
  return chosen && entryBytes(reader, zip, chosen.entry, chosen.name);
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(hostile("The zip file takes too long to read.")), TIME_MS_MAX);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
