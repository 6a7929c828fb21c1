/** The record at the end of a zip that says where its directory is. Some programs find another one than others do. */
import type { ZipFile } from "yauzl";
import type { BlockReader } from "./block-reader";
import { hostile } from "./zip-error";

const SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const RECORD_BYTES = 22;
const COMMENT_BYTES_MAX = 0xffff;

/**
 * Refuses a zip that has two such records, or whose short and long (zip64) form differ. To be called before the first
 * entry is read.
 */
export async function checkDirectoryEnd(reader: BlockReader, zip: ZipFile): Promise<void> {
  const tailBytes = Math.min(RECORD_BYTES + COMMENT_BYTES_MAX, reader.size);
  const tail = await reader.bytes(reader.size - tailBytes, tailBytes);
  const records: number[] = [];
  for (let at = 0; at <= tail.length - RECORD_BYTES; at += 1) {
    if (
      tail.readUInt32LE(at) === SIGNATURE &&
      at + RECORD_BYTES + tail.readUInt16LE(at + 20) === tail.length
    ) {
      records.push(at);
    }
  }
  const [at] = records;
  if (at === undefined || records.length > 1) throw hostile("The zip file has more than one directory.");
  const entries = tail.readUInt16LE(at + 10);
  const offset = tail.readUInt32LE(at + 16);
  const isSame =
    (entries === zip.entryCount || entries === 0xffff) && (offset === cursorOf(zip) || offset === 0xffffffff);
  if (!isSame) throw hostile("The zip file has two directories that differ.");
}

/** Refuses entries beyond the number that the end of the directory gives. To be called after the last entry. */
export async function checkNoMoreEntries(reader: BlockReader, zip: ZipFile): Promise<void> {
  const next = await reader.bytes(cursorOf(zip), 4);
  if (next.readUInt32LE(0) === ENTRY_SIGNATURE) throw hostile("The zip file has more entries than it says.");
}

/** Where yauzl reads next. Its types call this number a boolean. */
function cursorOf(zip: ZipFile): number {
  return Number(zip.readEntryCursor);
}
