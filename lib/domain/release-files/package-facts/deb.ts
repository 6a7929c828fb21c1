/**
 * A package of Debian: an ar archive whose second member holds `control`. Only that member is read. Where Node cannot decompress it,
 * as with xz, or where it is damaged, the file says nothing; apt judges it then.
 */
import { promisify } from "node:util";
import zlib from "node:zlib";
import type { ByteSource } from "../../../zip/byte-source";
import { refused } from "../../errors";
import { agreed, factsOf, type PackageArch, type PackageFacts, shortText } from "./facts";
import { tarEntries } from "./tar-entry";

const FILE = "control";
const MAGIC = "!<arch>\n";
const HEADER_BYTES = 60;
/** Signatures may stand before it. */
const MEMBERS_MAX = 5;
const PACKED_BYTES_MAX = 1_000_000;
const BYTES_MAX = 8_000_000;
/** A frame with a larger window asks for that much memory, however short it is. */
const ZSTD_WINDOW_LOG_MAX = 23;

/** Of `Architecture`; `all` is none in particular. */
const ARCHS: Readonly<Record<string, PackageArch>> = {
  amd64: "x64",
  arm64: "arm64",
  armhf: "armv7",
  i386: "x86",
};

type Decompress = (packed: Uint8Array, options: { maxOutputLength: number }) => Promise<Buffer>;

/** By what follows `control.tar`. */
const DECOMPRESS: Readonly<Record<string, Decompress | undefined>> = {
  "": async (bytes) => Buffer.from(bytes),
  ".gz": promisify<Uint8Array, zlib.ZlibOptions, Buffer>(zlib.gunzip),
  ".zst": zstd(),
};

/** Throws `invalid_input` for a package whose `control` says two things. */
export async function factsOfDeb(_name: string, source: ByteSource): Promise<PackageFacts> {
  const member = await controlMember(source);
  const decompress = member && DECOMPRESS[member.compression];
  if (!member || !decompress || member.end - member.start > PACKED_BYTES_MAX) return {};
  const packed = await source.read(member.start, member.end);
  const tar = await decompress(packed, { maxOutputLength: BYTES_MAX }).catch(() => null);
  const [control, second] = tar ? tarEntries(tar, FILE) : [];
  if (second) throw refused("package_file_twice", { file: FILE });
  return control ? factsIn(control.toString()) : {};
}

/** `compression`: with its dot, or empty. */
type Member = Readonly<{ compression: string; start: number; end: number }>;

async function controlMember({ size, read }: ByteSource): Promise<Member | null> {
  let at = MAGIC.length;
  if (size < at || Buffer.from(await read(0, at)).toString("latin1") !== MAGIC) return null;
  for (let members = 0; members < MEMBERS_MAX && at + HEADER_BYTES <= size; members += 1) {
    const start = at + HEADER_BYTES;
    const header = Buffer.from(await read(at, start)).toString("latin1");
    const [, length] = /^(\d{1,10}) *`\n$/.exec(header.slice(48)) ?? [];
    const end = start + Number(length);
    if (length === undefined || end > size) return null;
    const control = /^control\.tar(\.\w{2,4})?\/? *$/.exec(header.slice(0, 16));
    if (control) return { compression: control[1] ?? "", start, end };
    // Each begins at an even place.
    at = end + (end % 2);
  }
  return null;
}

function factsIn(control: string): PackageFacts {
  const said = (field: string) =>
    Array.from(paragraphOf(control).matchAll(new RegExp(`^${field}:(.*)$`, "gim")), ([, value]) =>
      shortText(value),
    ).reduce((one, other) => agreed(field, one, other), undefined);
  return factsOf({
    platform: "linux",
    packageId: said("Package"),
    distroVersion: said("Version"),
    arch: ARCHS[said("Architecture") ?? ""],
  });
}

/** The first one: others would be no fields of the package. */
function paragraphOf(control: string): string {
  return control.trimStart().split(/\r?\n[ \t]*\r?\n/, 1)[0] ?? "";
}

/** From Node 22.15; Ubuntu packs with it. */
function zstd(): Decompress | undefined {
  const { zstdDecompress, constants } = zlib as typeof zlib & {
    zstdDecompress?: (
      packed: Uint8Array,
      options: { maxOutputLength: number; params: Record<number, number> },
      done: (error: Error | null, bytes: Buffer) => void,
    ) => void;
    constants: { ZSTD_d_windowLogMax?: number };
  };
  const window = constants.ZSTD_d_windowLogMax;
  if (!zstdDecompress || window === undefined) return undefined;
  const decompress = promisify(zstdDecompress);
  return (packed, options) => decompress(packed, { ...options, params: { [window]: ZSTD_WINDOW_LOG_MAX } });
}
