/** A package of RPM: four tags of its header, which follows a lead and a header with signatures. The payload is not read. */
import type { ByteSource } from "../../../zip/byte-source";
import { factsOf, type PackageArch, type PackageFacts, shortText } from "./facts";

const LEAD_BYTES = 96;
const LEAD_MAGIC = 0xedabeedb;
/** Of `type` in the lead: a package of sources. */
const SOURCES = 1;
const HEADER_MAGIC = 0x8eade801;
const INTRO_BYTES = 16;
const ENTRY_BYTES = 16;
const ENTRIES_MAX = 2_000;
/** rpm's own limit. */
const STORE_BYTES_MAX = 256 * 1024 ** 2;
const TEXT_BYTES_MAX = 256;
const TYPE_TEXT = 6;
const TAGS = { name: 1000, version: 1001, release: 1002, arch: 1022 } as const;

/** Of `ARCH`; `noarch` is none in particular. */
const ARCHS: Readonly<Record<string, PackageArch>> = {
  x86_64: "x64",
  aarch64: "arm64",
  armv7hl: "armv7",
  armv7l: "armv7",
  i386: "x86",
  i486: "x86",
  i586: "x86",
  i686: "x86",
};

type Header = Readonly<{ entries: number; start: number; store: number; end: number }>;

/** Nothing of a file that is no such package, or a damaged one: rpm judges it then. */
export async function factsOfRpm(_name: string, source: ByteSource): Promise<PackageFacts> {
  if (source.size < LEAD_BYTES + INTRO_BYTES) return {};
  const lead = Buffer.from(await source.read(0, LEAD_BYTES));
  if (lead.readUInt32BE(0) !== LEAD_MAGIC || lead.readUInt16BE(6) === SOURCES) return {};
  const signatures = await headerAt(source, LEAD_BYTES);
  // Only that one is filled up to a multiple of eight bytes.
  const header = signatures && (await headerAt(source, Math.ceil(signatures.end / 8) * 8));
  if (!header) return {};
  const index = Buffer.from(await source.read(header.start, header.store));
  const textOf = (tag: number) => textAt(source, header, placeOf(index, tag));
  const version = await textOf(TAGS.version);
  const release = await textOf(TAGS.release);
  return factsOf({
    platform: "linux",
    packageId: await textOf(TAGS.name),
    distroVersion: version && release ? `${version}-${release}` : version,
    arch: ARCHS[(await textOf(TAGS.arch)) ?? ""],
  });
}

async function headerAt({ size, read }: ByteSource, at: number): Promise<Header | null> {
  const start = at + INTRO_BYTES;
  if (start > size) return null;
  const intro = Buffer.from(await read(at, start));
  const [entries, bytes] = [intro.readUInt32BE(8), intro.readUInt32BE(12)];
  const store = start + entries * ENTRY_BYTES;
  const isSound =
    intro.readUInt32BE(0) === HEADER_MAGIC && entries <= ENTRIES_MAX && bytes <= STORE_BYTES_MAX;
  return isSound && store + bytes <= size ? { entries, start, store, end: store + bytes } : null;
}

/** In the store; null for a tag that is missing, or is no text. */
function placeOf(index: Buffer, tag: number): number | null {
  for (let at = 0; at + ENTRY_BYTES <= index.length; at += ENTRY_BYTES) {
    if (index.readUInt32BE(at) !== tag) continue;
    return index.readUInt32BE(at + 4) === TYPE_TEXT ? index.readUInt32BE(at + 8) : null;
  }
  return null;
}

/** Undefined for one that is long, or outside. */
async function textAt(
  { read }: ByteSource,
  header: Header,
  place: number | null,
): Promise<string | undefined> {
  const start = header.store + (place ?? header.end);
  if (start >= header.end) return undefined;
  const bytes = Buffer.from(await read(start, Math.min(start + TEXT_BYTES_MAX, header.end)));
  const end = bytes.indexOf(0);
  return end < 0 ? undefined : shortText(bytes.toString("utf8", 0, end));
}
