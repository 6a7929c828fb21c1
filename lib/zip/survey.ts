/** One pass over a zip's directory: is it sound, and which entry is looked for? Reads no content. */
import type { Entry, ZipFile } from "yauzl";
import { checkName, type EntryPath, pathOf } from "./entry-name";
import { damaged, hostile } from "./zip-error";

/** `name`: for sentences. */
export type ChosenEntry = Readonly<{ name: string; entry: Entry }>;
export type EntrySearch = {
  /** Whether the zip is unpacked by those whom we tell to: no entry may then lead out of its folder, or be a link. */
  readonly isUnpacked: boolean;
  /** Called with each entry. May throw ZipError. */
  see(path: EntryPath, entry: Entry): void;
  /** Called at the end. */
  chosen(): ChosenEntry | null;
};

const ENTRIES_MAX = 100_000;
/** Names, extra fields and comments together. */
const TEXT_BYTES_MAX = 32 * 1024 ** 2;
const LOCAL_HEADER_BYTES = 30;
const FILE_TYPE = 0o170000;
/** Not given, regular file, folder, pipe: so Info-ZIP calls what it was given on standard input. */
const TYPES_ALLOWED = [0, 0o100000, 0o040000, 0o010000];

/** Throws ZipError, for what is wrong with any entry. Keeps little of each, since there may be many. */
export async function survey(zip: ZipFile, search: EntrySearch): Promise<void> {
  if (zip.entryCount > ENTRIES_MAX) throw hostile("The zip file has too many entries.");
  const directoryStart = Number(zip.readEntryCursor);
  const extents: Extent[] = [];
  let textBytes = 0;
  for await (const entry of zip.eachEntry()) {
    textBytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    if (textBytes > TEXT_BYTES_MAX) throw hostile("The names in the zip file are too long.");
    extents.push(extentOf(entry));
    if (search.isUnpacked) checkUnpacked(entry);
    search.see(pathOf(entry), entry);
  }
  checkOverlaps(extents, directoryStart);
}

type Extent = { start: number; end: number };

function extentOf({
  compressedSize,
  uncompressedSize,
  relativeOffsetOfLocalHeader,
  fileNameLength,
}: Entry): Extent {
  const start = relativeOffsetOfLocalHeader;
  if (![compressedSize, uncompressedSize, start].every(Number.isSafeInteger)) throw damaged();
  return { start, end: start + LOCAL_HEADER_BYTES + fileNameLength + compressedSize };
}

function checkUnpacked(entry: Entry): void {
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE;
  if (!TYPES_ALLOWED.includes(type)) throw hostile("The zip file holds a link or a device.");
  checkName(entry);
}

/** Bombs let many entries share the same bytes. */
function checkOverlaps(extents: Extent[], directoryStart: number): void {
  extents.sort((one, other) => one.start - other.start);
  let free = 0;
  for (const { start, end } of extents) {
    if (start < free) throw hostile("The zip file has entries that overlap.");
    free = end;
  }
  if (free > directoryStart) throw damaged();
}
