/** The content of one small entry, believed in nothing: not its size, not its place, not its checksum. */
import { promisify } from "node:util";
import { crc32, inflateRaw } from "node:zlib";
import type { Entry, ZipFile } from "yauzl";
import type { BlockReader } from "./block-reader";
import { damaged, hostile, ZipError } from "./zip-error";

const BYTES_MAX = 1_000_000;
/** Deflate may add a little to what it cannot pack; more is padding. */
const PACKED_BYTES_MAX = BYTES_MAX + 10_000;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 0x1;

/** `name` is for the sentences. Throws ZipError. */
export async function entryBytes(
  reader: BlockReader,
  zip: ZipFile,
  entry: Entry,
  name: string,
): Promise<Buffer> {
  const { compressedSize, uncompressedSize, compressionMethod } = entry;
  const bad = (reason: string) => new ZipError("bad_manifest", `${name} in the zip file ${reason}.`);
  if (entry.isEncrypted()) throw bad("is encrypted");
  if (uncompressedSize > BYTES_MAX) throw bad("is larger than 1 MB");
  if (compressedSize > PACKED_BYTES_MAX) throw hostile(`${name} in the zip file is padded.`);
  if (compressionMethod !== STORED && compressionMethod !== DEFLATED) {
    throw bad("is packed in a way other than deflate");
  }
  const start = await contentStart(zip, entry, name);
  const packed = await reader.bytes(start, compressedSize);
  const content = compressionMethod === STORED ? packed : await inflated(packed, uncompressedSize, name);
  if (content.length !== uncompressedSize) throw hostile(`${name} in the zip file has not the size it says.`);
  if (crc32(content) !== entry.crc32) throw damaged();
  return content;
}

/** Programs that read a zip from front to back go by the header before the content, so it must agree. */
async function contentStart(zip: ZipFile, entry: Entry, name: string): Promise<number> {
  const header = await zip.readLocalFileHeaderPromise(entry);
  const agrees =
    header.fileName.equals(entry.fileNameRaw) &&
    header.compressionMethod === entry.compressionMethod &&
    (header.generalPurposeBitFlag & ENCRYPTED) === 0;
  if (!agrees) throw hostile(`The zip file says two different things about ${name}.`);
  return header.fileDataStart;
}

/** Stops at the first byte beyond the size it says, which is at most what we take. */
async function inflated(packed: Buffer, size: number, name: string): Promise<Buffer> {
  try {
    return await promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw)(packed, {
      maxOutputLength: Math.max(size, 1),
    });
  } catch (error) {
    const isTooMuch = error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
    throw isTooMuch ? hostile(`${name} in the zip file unpacks to more than it says.`) : damaged(error);
  }
}
