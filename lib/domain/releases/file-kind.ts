/**
 * What a file is, told by its name (decision 093). Only what is in the list of programs may be offered; all else
 * accompanies one. The migration `program_kinds` had the same table, with phone apps among the programs. Pure.
 */
import type { FilePlatform } from "../../db/generated/enums";

type Known = readonly [ending: RegExp, kind: string, platform: FilePlatform];

/** Files that belong to another one, named after it. */
const COMPANIONS = [
  [/\.blockmap$/i, "blockmap", "any"],
  [/\.sig$/i, "sig", "any"],
  [/\.minisig$/i, "minisig", "any"],
  [/\.edsig$/i, "edsig", "any"],
] as const satisfies readonly Known[];

/** Lists of other updaters, which the server reads and writes itself. */
const LISTS = [
  [/^(?:latest|beta|alpha)[^/]*\.ya?ml$/i, "metadata", "any"],
  [/^(?:rc|next|nightly|canary|dev|preview)(?:-(?:mac|linux)[a-z0-9-]*)?\.ya?ml$/i, "metadata", "any"],
  [/^releases(?:-[^/]*)?$/i, "metadata", "any"],
  [/^(?:releases|assets)\.[^/]*json$/i, "metadata", "any"],
] as const satisfies readonly Known[];

/** Archives and packages that say in their name that they are no program for everyone: symbols, sources, checksums, portables, libraries. */
const PACKED_COMPANIONS = [
  [
    /(?:^|[._-])(?:dsyms?|symbols|debug|debug-?symbols|debuginfo|debugsource|dbgsym|dbg|pdbs?|sources?|src|sbom|source-?maps?|checksums?|portable)(?:[._-](?:v?\d[a-z0-9+]*|(?:alpha|beta|rc|win|windows|mac|macos|osx|darwin|linux|ia|x|arm|amd|aarch)\d*|universal))*(?:_[a-z0-9]+)?\.(?:zip|7z|tar(?:\.[a-z0-9]+)?|tgz|deb|rpm)$/i,
    "file",
    "any",
  ],
  [
    /\.(?:asc|sha\d+|md5|blockmap|sig|minisig|pem|json|jsonl|spdx|txt|md|html?|pdf|xml|ya?ml|log|map)\.(?:zip|7z|tar(?:\.[a-z0-9]+)?|tgz)$/i,
    "file",
    "any",
  ],
  [/^(?:sha\d*sums?|shasums?\d*|md5sums?)[^/]*\.(?:zip|7z|tar(?:\.[a-z0-9]+)?|tgz)$/i, "file", "any"],
  [/\.nsis\.7z$/i, "file", "any"],
  [/\.aar$/i, "file", "any"],
] as const satisfies readonly Known[];

/** The first that fits. `program`: one that no updater asks for by its kind. */
const PACKAGES = [
  [/\.app\.tar\.gz$/i, "app.tar.gz", "macos"],
  [/\.appimage\.tar\.gz$/i, "appimage.tar.gz", "linux"],
  [/\.appimage$/i, "appimage", "linux"],
  [/-full\.nupkg$/i, "nupkg-full", "any"],
  [/-delta\.nupkg$/i, "nupkg-delta", "any"],
  [/\.zip$/i, "zip", "any"],
  [/\.dmg$/i, "dmg", "macos"],
  [/\.pkg$/i, "pkg", "macos"],
  [/\.delta$/i, "delta", "macos"],
  // Beside an installer; it replaces itself by nothing.
  [/[._ -]portable(?:[._ -][^/]*)?\.exe$/i, "program", "windows"],
  [/\.exe$/i, "exe", "windows"],
  [/\.msi$/i, "msi", "windows"],
  [/\.msix(?:bundle)?$/i, "msix", "windows"],
  [/\.appx(?:bundle)?$/i, "program", "windows"],
  [/\.deb$/i, "deb", "linux"],
  [/\.rpm$/i, "rpm", "linux"],
  [/\.pacman$/i, "pacman", "linux"],
  [/\.(?:snap|flatpak|run)$|\.pkg\.tar\.(?:gz|xz|zst)$/i, "program", "linux"],
  [/\.(?:mpkg|xip)$/i, "program", "macos"],
  [/\.(?:tar|tar\.(?:gz|bz2|xz|zst|lzma)|tgz|tbz2?|txz|tzst|7z)$/i, "program", "any"],
  // Without `.apk`, `.aab` and `.ipa`: no platform is Android or iOS, and programs of others would be offered them.
  [/\.(?:jar|aar|war|phar|pyz|whl|gem|vsix|xpi|crx|iso|img|bin|hex|uf2|wasm)$/i, "program", "any"],
] as const satisfies readonly Known[];

const BY_NAME = [...COMPANIONS, ...LISTS, ...PACKED_COMPANIONS, ...PACKAGES];

/** `file`: none that is known, or one that accompanies. */
export type FileKind = (typeof BY_NAME)[number][1];

const KINDS: ReadonlySet<string> = new Set(BY_NAME.map(([, kind]) => kind));
const ACCESSORY: ReadonlySet<FileKind> = new Set([
  "blockmap",
  "sig",
  "minisig",
  "edsig",
  "metadata",
  "delta",
  "nupkg-delta",
]);

export function fileKindOf(name: string): FileKind {
  return BY_NAME.find(([ending]) => ending.test(name))?.[1] ?? "file";
}

/** By its ending alone, whatever else the name says; null for one that no program has. */
export function packageKindOf(name: string): FileKind | null {
  return PACKAGES.find(([ending]) => ending.test(name))?.[1] ?? null;
}

/** Whether it is read by the server, or of use with another file alone. */
export function isAccessory(kind: FileKind): boolean {
  return ACCESSORY.has(kind);
}

/** Of a file whose upload names none. A companion is of the platform of its file. */
export function filePlatformOf(name: string): FilePlatform {
  const companion = COMPANIONS.find(([ending]) => ending.test(name));
  if (companion) return filePlatformOf(name.replace(companion[0], ""));
  return BY_NAME.find(([ending]) => ending.test(name))?.[2] ?? "any";
}

/** As it is stored; a later version may know more. */
export function readFileKind(stored: string): FileKind {
  return KINDS.has(stored) ? (stored as FileKind) : "file"; // the line above
}

/** The file that a signature of this name belongs to; null for what is no signature. */
export function signedName(name: string): string | null {
  const ending = /\.(?:sig|minisig|edsig)$/i.exec(name)?.[0];
  return ending ? name.slice(0, -ending.length) : null;
}
