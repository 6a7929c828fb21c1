/**
 * Reads the manifest of a plugin package and nothing else of it. Owns what makes a zip unfit to be published; must not
 * know plugins, uploads or what a manifest means.
 */
import { type FileHandle, open } from "node:fs/promises";
import { fromRandomAccessReaderPromise } from "yauzl";
import { checkDirectoryEnd, checkNoMoreEntries } from "./directory-end";
import { FileReader } from "./file-reader";
import { manifestBytes } from "./manifest-bytes";
import { findManifest, type ManifestName } from "./survey";
import { damaged, hostile, ZipError } from "./zip-error";

export { ZipError, type ZipErrorCode } from "./zip-error";

export type Manifest = { name: ManifestName; content: Record<string, unknown> };

const TIME_MS_MAX = 10_000;

/**
 * `plugin.json`, else `package.json`, in the root of the zip or in its single top-level folder; null when there is
 * neither. Throws ZipError for a file that is no sound zip and for a manifest that is no JSON object in UTF-8 of at most
 * 1 MB (docs/contract.md D6). A file that cannot be opened or read throws as Node does.
 */
export async function readManifest(source: { path: string }): Promise<Manifest | null> {
  const handle = await open(source.path, "r");
  try {
    return await inTime(manifestIn(handle));
  } catch (error) {
    throw error instanceof ZipError || isFromDisk(error) ? error : damaged(error);
  } finally {
    await handle.close();
  }
}

async function manifestIn(handle: FileHandle): Promise<Manifest | null> {
  const reader = new FileReader(handle, (await handle.stat()).size);
  // We decode names ourselves and check every size that matters, so that each fault gets its own sentence.
  const zip = await fromRandomAccessReaderPromise(reader, reader.size, {
    autoClose: false,
    decodeStrings: false,
    validateEntrySizes: false,
  });
  // yauzl reports faults to the caller that waits; without one, a fault must not end the process.
  zip.on("error", () => undefined);
  await checkDirectoryEnd(reader, zip);
  const found = await findManifest(zip);
  await checkNoMoreEntries(reader, zip);
  if (!found) return null;
  const bytes = await manifestBytes(reader, zip, found.entry, found.name);
  return { name: found.name, content: parsed(bytes, found.name) };
}

function parsed(bytes: Buffer, name: ManifestName): Record<string, unknown> {
  const bad = (reason: string) => new ZipError("bad_manifest", `${name} in the zip file is not ${reason}.`);
  let text: string;
  try {
    // Strict, and without the mark some editors put in front.
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw bad("valid UTF-8");
  }
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw bad("valid JSON");
  }
  if (!isRecord(content)) throw bad("a JSON object");
  return content;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What is still under way then ends with its next read, since the file is closed. */
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

function isFromDisk(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}
