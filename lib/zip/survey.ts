/** One pass over a zip's directory: is it sound, and where is the manifest? Reads no content. */
import type { Entry, ZipFile } from "yauzl";
import { type EntryPath, pathOf } from "./entry-name";
import { damaged, hostile } from "./zip-error";

const MANIFESTS = ["plugin.json", "package.json"] as const;
export type ManifestName = (typeof MANIFESTS)[number];

const ENTRIES_MAX = 100_000;
/** Names, extra fields and comments together. */
const TEXT_BYTES_MAX = 32 * 1024 ** 2;
const LOCAL_HEADER_BYTES = 30;
const FILE_TYPE = 0o170000;
/** Not given, regular file, folder, pipe: so Info-ZIP calls what it was given on standard input. */
const TYPES_ALLOWED = [0, 0o100000, 0o040000, 0o010000];

/** Null when there is no manifest. Throws ZipError, for what is wrong with any entry. */
export async function findManifest(zip: ZipFile): Promise<{ name: ManifestName; entry: Entry } | null> {
  if (zip.entryCount > ENTRIES_MAX) throw hostile("The zip file has too many entries.");
  const directoryStart = Number(zip.readEntryCursor);
  const survey = new Survey();
  for await (const entry of zip.eachEntry()) survey.add(entry);
  survey.checkOverlaps(directoryStart);
  return survey.manifest();
}

/** Keeps little of each entry, since there may be many. */
class Survey {
  /** The single top-level folder, "" when there is none; null before the first entry. */
  #folder: string | null = null;
  /** What is called like a manifest and lies where one may lie, by its path in lower case. */
  readonly #candidates = new Map<string, { path: string; entry: Entry }>();
  readonly #extents: { start: number; end: number }[] = [];
  #textBytes = 0;

  add(entry: Entry): void {
    const { compressedSize, uncompressedSize, relativeOffsetOfLocalHeader: start, fileNameLength } = entry;
    if (![compressedSize, uncompressedSize, start].every(Number.isSafeInteger)) throw damaged();
    this.#textBytes += fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    if (this.#textBytes > TEXT_BYTES_MAX) throw hostile("The names in the zip file are too long.");
    const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE;
    if (!TYPES_ALLOWED.includes(type)) throw hostile("The zip file holds a link or a device.");
    this.#extents.push({ start, end: start + LOCAL_HEADER_BYTES + fileNameLength + compressedSize });
    this.#place(pathOf(entry), entry);
  }

  /** Bombs let many entries share the same bytes. */
  checkOverlaps(directoryStart: number): void {
    this.#extents.sort((one, other) => one.start - other.start);
    let free = 0;
    for (const { start, end } of this.#extents) {
      if (start < free) throw hostile("The zip file has entries that overlap.");
      free = end;
    }
    if (free > directoryStart) throw damaged();
  }

  manifest(): { name: ManifestName; entry: Entry } | null {
    for (const name of MANIFESTS) {
      const wanted = this.#folder ? `${this.#folder}/${name}` : name;
      const found = this.#candidates.get(wanted.toLowerCase());
      if (found?.path === wanted) return { name, entry: found.entry };
    }
    return null;
  }

  #place({ parts, isFolder }: EntryPath, entry: Entry): void {
    const [top, second] = parts;
    const last = parts.at(-1) ?? "";
    // What macOS adds by itself.
    if (top === undefined || top === "__MACOSX" || last === ".DS_Store") return;
    const liesInFolder = isFolder || second !== undefined;
    if (!liesInFolder) this.#folder = "";
    else if (this.#folder === null) this.#folder = top;
    else if (this.#folder !== top) this.#folder = "";
    const mayBeManifest = parts.length === 1 || (parts.length === 2 && this.#folder === top);
    if (isFolder || !mayBeManifest || !isManifestName(last.toLowerCase())) return;
    const path = parts.join("/");
    const key = path.toLowerCase();
    if (this.#candidates.has(key)) throw hostile("The zip file has its manifest more than once.");
    this.#candidates.set(key, { path, entry });
  }
}

function isManifestName(name: string): name is ManifestName {
  return MANIFESTS.some((manifest) => manifest === name);
}
