/** A package of Velopack or Squirrel.Windows: a zip with a `.nuspec` in its root. */
import type { ByteSource } from "../../../zip/byte-source";
import { readEntry } from "../../../zip/read-entry";
import { ZipError } from "../../../zip/zip-error";
import { refused } from "../../errors";
import {
  agreed,
  factsOf,
  type PackageArch,
  type PackageFacts,
  type PackagePlatform,
  shortText,
} from "./facts";
import { unreadable, utf8 } from "./small-file";
import { parseXml, type XmlElement, XmlError } from "./xml";
import { ZipSearch } from "./zip-search";

const FILE = ".nuspec";
/** Of ids, versions and channels: they become names of files. */
const WORD = /^[A-Za-z0-9_][A-Za-z0-9_.+-]{0,99}$/;
const PLATFORMS: Readonly<Record<string, PackagePlatform>> = { win: "windows", osx: "macos", linux: "linux" };
const ARCHS: Readonly<Record<string, PackageArch>> = { x64: "x64", x86: "x86", arm64: "arm64", arm: "armv7" };
/** A system, perhaps its version, perhaps an architecture: `win-x64`, `osx.12-arm64`. */
const RID = /^(win|osx|linux)[\d.]*(?:-(\w+))?$/;

export async function factsOfNupkg(name: string, source: ByteSource): Promise<PackageFacts> {
  const search = new ZipSearch(FILE, (parts) => parts.length === 1 && /\.nuspec$/i.test(parts[0] ?? ""));
  const bytes = await readEntry(source, search).catch((error: unknown) => {
    if (!(error instanceof ZipError)) throw error;
    if (error.code === "bad_manifest") throw unreadable(FILE);
    throw refused("package_unreadable", { problem: error.code, reason: error.message });
  });
  if (search.count > 1) throw refused("package_file_twice", { file: FILE });
  if (!bytes) throw unreadable(FILE);
  const facts = factsIn(metadataOf(utf8(FILE, bytes)));
  checkName(name, facts);
  return facts;
}

function metadataOf(text: string): XmlElement {
  try {
    const root = parseXml(text);
    const metadata = root.name === "package" && root.children.find((child) => child.name === "metadata");
    if (metadata) return metadata;
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
  }
  throw unreadable(FILE);
}

function factsIn(metadata: XmlElement): PackageFacts & { packageId: string; version: string } {
  const said = (field: string) =>
    metadata.children
      .filter((child) => child.name === field)
      .map((child) => child.text.trim() || undefined)
      .reduce((one, other) => agreed(field, one, other), undefined);
  const word = (field: string) => {
    const text = said(field);
    if (text !== undefined && !WORD.test(text)) throw malformed(field);
    return text;
  };
  const [packageId, version] = [word("id"), word("version")];
  if (packageId === undefined) throw malformed("id");
  if (version === undefined) throw malformed("version");
  const [, system = "", processor = ""] = RID.exec(said("rid") ?? "") ?? [];
  const facts = factsOf({
    channel: word("channel"),
    minSystem: shortText(said("osMinVersion")),
    platform: agreed("os", PLATFORMS[said("os")?.toLowerCase() ?? ""], PLATFORMS[system]),
    arch: agreed(
      "machineArchitecture",
      ARCHS[said("machineArchitecture")?.toLowerCase() ?? ""],
      ARCHS[processor],
    ),
  });
  return { packageId, version, ...facts };
}

/** Squirrel reads the version out of the name, and Velopack's native library the file by it. */
function checkName(name: string, { packageId, version }: { packageId: string; version: string }): void {
  const base = /^(.*)-(?:full|delta)\.nupkg$/i.exec(name)?.[1]?.toLowerCase();
  const inside = `${packageId}-${version}`;
  const begins = `${base}-`.startsWith(`${inside.toLowerCase()}-`);
  if (base !== undefined && !begins) {
    throw refused("package_name_differs", { name, inside });
  }
}

function malformed(field: string) {
  return refused("package_fact_malformed", { file: FILE, field });
}
