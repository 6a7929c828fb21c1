/** A package of Windows Installer: for which processor it is, by the summary of its contents. Its version lies in a database that is not read. */
import type { ByteSource } from "../../../zip/byte-source";
import { compoundStream } from "./compound-file";
import { factsOf, type PackageArch, type PackageFacts } from "./facts";

const STREAM = "\x05SummaryInformation";
const SECTION_AT = 44;
const TEMPLATE = 7;
const TYPE_TEXT = 30;
const PROPERTIES_MAX = 50;
/** Before the semicolon. `Intel` says nothing: such packages may install any program. */
const ARCHS: Readonly<Record<string, PackageArch>> = { x64: "x64", amd64: "x64", arm64: "arm64" };

/** Nothing of a file that is none, or a damaged one. */
export async function factsOfMsi(_name: string, source: ByteSource): Promise<PackageFacts> {
  const summary = await compoundStream(source, STREAM);
  const [processor = ""] = (summary && templateIn(summary))?.split(";") ?? [];
  return factsOf({
    nativePlatform: summary ? "windows" : undefined,
    nativeArch: ARCHS[processor.toLowerCase()],
  });
}

/** Null for none. */
function templateIn(summary: Buffer): string | null {
  if (summary.length < SECTION_AT + 4) return null;
  const section = summary.readUInt32LE(SECTION_AT);
  if (section + 8 > summary.length) return null;
  const count = Math.min(summary.readUInt32LE(section + 4), PROPERTIES_MAX);
  for (let at = section + 8; at < section + 8 + count * 8 && at + 8 <= summary.length; at += 8) {
    if (summary.readUInt32LE(at) !== TEMPLATE) continue;
    const place = section + summary.readUInt32LE(at + 4);
    if (place + 8 > summary.length || summary.readUInt32LE(place) !== TYPE_TEXT) return null;
    const text = summary.subarray(place + 8, place + 8 + summary.readUInt32LE(place + 4));
    return text.toString("latin1").replace(/\0.*$/s, "");
  }
  return null;
}
