/** What a file is, told by its name alone (clients.md 5). The migration `release_files` has the same table. Pure. */
import type { FilePlatform } from "../../db/generated/enums";

type Known = readonly [ending: RegExp, kind: string, platform: FilePlatform];

/** Files that belong to another one, named after it. */
const COMPANIONS = [
  [/\.blockmap$/i, "blockmap", "any"],
  [/\.sig$/i, "sig", "any"],
  [/\.minisig$/i, "minisig", "any"],
  [/\.edsig$/i, "edsig", "any"],
] as const satisfies readonly Known[];

/** The first that fits. */
const OTHERS = [
  [/^(?:latest|beta|alpha)[^/]*\.ya?ml$/i, "metadata", "any"],
  [/^releases$/i, "metadata", "any"],
  [/^releases\.[^/]*json$/i, "metadata", "any"],
  [/\.app\.tar\.gz$/i, "app.tar.gz", "macos"],
  [/\.appimage\.tar\.gz$/i, "appimage.tar.gz", "linux"],
  [/\.appimage$/i, "appimage", "linux"],
  [/-full\.nupkg$/i, "nupkg-full", "any"],
  [/-delta\.nupkg$/i, "nupkg-delta", "any"],
  [/\.zip$/i, "zip", "any"],
  [/\.dmg$/i, "dmg", "macos"],
  [/\.pkg$/i, "pkg", "macos"],
  [/\.delta$/i, "delta", "macos"],
  [/\.exe$/i, "exe", "windows"],
  [/\.msi$/i, "msi", "windows"],
  [/\.msix(?:bundle)?$/i, "msix", "windows"],
  [/\.deb$/i, "deb", "linux"],
  [/\.rpm$/i, "rpm", "linux"],
] as const satisfies readonly Known[];

/** `file`: none that is known. */
export type FileKind = (typeof COMPANIONS | typeof OTHERS)[number][1] | "file";

export const KINDS: readonly string[] = [...COMPANIONS, ...OTHERS].map(([, kind]) => kind);
const ACCOMPANYING: readonly FileKind[] = COMPANIONS.map(([, kind]) => kind);
/** Not what a program installs: read by the server, or of use with an older file alone. */
const ACCESSORY: ReadonlySet<FileKind> = new Set([...ACCOMPANYING, "metadata", "delta", "nupkg-delta"]);
/** Which one a program gets that can use several and names none: what replaces a program in place, before installers. */
const PREFERENCE: readonly FileKind[] = [
  "app.tar.gz",
  "zip",
  "dmg",
  "pkg",
  "exe",
  "msi",
  "msix",
  "nupkg-full",
  "appimage",
  "appimage.tar.gz",
  "deb",
  "rpm",
  "file",
];

export function fileKindOf(name: string): FileKind {
  return [...COMPANIONS, ...OTHERS].find(([ending]) => ending.test(name))?.[1] ?? "file";
}

/** Of a file whose upload names none. A companion is of the platform of its file. */
export function filePlatformOf(name: string): FilePlatform {
  const companion = COMPANIONS.find(([ending]) => ending.test(name));
  if (companion) return filePlatformOf(name.replace(companion[0], ""));
  return OTHERS.find(([ending]) => ending.test(name))?.[2] ?? "any";
}

/** As it is stored; a later version may know more. */
export function readFileKind(stored: string): FileKind {
  return KINDS.includes(stored) ? (stored as FileKind) : "file"; // the line above
}

/** The file that a signature of this name belongs to; null for what is no signature. */
export function signedName(name: string): string | null {
  const ending = /\.(?:sig|minisig|edsig)$/i.exec(name)?.[0];
  return ending ? name.slice(0, -ending.length) : null;
}

/** Whether a program can be brought to the version by this file alone. */
export function isInstallable(kind: FileKind): boolean {
  return !ACCESSORY.has(kind);
}

/** Lower is preferred. */
export function preferenceOf(kind: FileKind): number {
  const place = PREFERENCE.indexOf(kind);
  return place < 0 ? PREFERENCE.length : place;
}
