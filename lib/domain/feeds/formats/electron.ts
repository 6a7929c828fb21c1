/** What electron-updater's generic provider reads: `latest.yml` and its like. Pure. */
import type { FileArch, FilePlatform } from "../../releases/platform";
import type { ReleaseChannel } from "../../releases/release";
import { channelsNamed } from "../channel-name";
import type { AddressOf, FeedFile, FeedOffer } from "../feed-file";

/** `channels`: to look into, until one has something. `arch` null: a feed for all of them. */
export type ElectronFeedName = Readonly<{
  channels: readonly ReleaseChannel[];
  platform: FilePlatform;
  arch: FileArch | null;
}>;

/** The channel is called as the program's prerelease is, or as its code says: any word. */
const NAME = /^([a-z0-9][a-z0-9._-]{0,60}?)(-mac|-linux(?:-([a-z0-9_]+))?)?\.yml$/i;
const SYSTEM_INSIDE = /-(?:mac|linux)(?:-|$)/i;
/** As Node calls them, which is what the updater looks for in a file's name. */
const NODE_ARCH: Readonly<Record<FileArch, string | null>> = {
  x64: "x64",
  arm64: "arm64",
  x86: "ia32",
  armv7: "arm",
  universal: null,
  any: null,
};
const LINUX_ARCH: Readonly<Record<string, FileArch>> = {
  arm64: "arm64",
  arm: "armv7",
  armv7l: "armv7",
  ia32: "x86",
};
const KINDS: Readonly<Partial<Record<FilePlatform, readonly FeedFile["kind"][]>>> = {
  windows: ["exe"],
  macos: ["zip", "dmg"],
  linux: ["appimage", "deb", "rpm", "pacman"],
};

/** Null for a name that the updater never asks for. */
export function parseElectronFeedName(name: string): ElectronFeedName | null {
  const [, channel, system, arch] = NAME.exec(name) ?? [];
  if (channel === undefined || SYSTEM_INSIDE.test(channel)) return null;
  const platform = system === undefined ? "windows" : system.toLowerCase() === "-mac" ? "macos" : "linux";
  const known = arch === undefined ? "x64" : LINUX_ARCH[arch];
  if (!known) return null;
  return { channels: channelsNamed(channel), platform, arch: platform === "linux" ? known : null };
}

/**
 * Which files the feed lists, in its order; empty where it would be an error for every program that reads it. The updater takes
 * the first of its kind when no name contains its own arch, so that what runs on most machines comes first.
 */
export function electronFiles<File extends FeedFile>(
  files: readonly File[],
  { platform, arch }: Pick<ElectronFeedName, "platform" | "arch">,
): File[] {
  const kinds = KINDS[platform] ?? [];
  const listed = files.filter(
    (file) =>
      file.sha512 !== null &&
      kinds.includes(file.kind) &&
      hasAppFor(platform, file) &&
      (file.platform === platform || file.platform === "any") &&
      (arch === null || file.arch === arch || NODE_ARCH[file.arch] === null),
  );
  // The updater of a Mac installs from a zip alone.
  if (platform === "macos" && !listed.some(({ kind }) => kind === "zip")) return [];
  return listed.toSorted(
    (one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind) || rankOf(one) - rankOf(other),
  );
}

/** On a Mac the app inside is what is replaced. */
function hasAppFor(platform: FilePlatform, { kind, extra }: FeedFile): boolean {
  return platform !== "macos" || kind !== "zip" || !extra?.isWithoutApp;
}

/**
 * The feed; null when it would list no file. Without `stagingPercentage`: the server chose already. Without
 * `minimumSystemVersion`: the updater compares it with the version of the kernel.
 */
export function electronFeed<File extends FeedFile>(
  { release, files }: FeedOffer<File>,
  name: Pick<ElectronFeedName, "platform" | "arch">,
  { address }: { address: AddressOf<File> },
): string | null {
  const listed = electronFiles(files, name);
  if (listed.length === 0) return null;
  const lines = [
    `version: ${text(release.version)}`,
    "files:",
    ...listed.flatMap((file) => entry(file, address(file, release))),
    `releaseDate: ${text(release.releasedAt.toISOString())}`,
    ...(release.notes === null ? [] : [`releaseNotes: ${text(release.notes)}`]),
  ];
  return `${lines.join("\n")}\n`;
}

function entry(file: FeedFile, address: string): string[] {
  const sha512 = Buffer.from(file.sha512 ?? "", "hex").toString("base64");
  return [
    `  - url: ${text(marked(address, file))}`,
    `    sha512: ${text(sha512)}`,
    `    size: ${file.size}`,
    ...(file.blockMapSize === null ? [] : [`    blockMapSize: ${file.blockMapSize}`]),
    ...(file.extra?.isAdminRightsRequired ? ["    isAdminRightsRequired: true"] : []),
  ];
}

/** The updater tells by the address alone for which processor a file is; a fragment is looked at, but never sent. */
function marked(address: string, { arch, name }: FeedFile): string {
  const own = NODE_ARCH[arch];
  return own === null || name.includes(own) ? address : `${address}#${own}`;
}

function rankOf({ arch }: FeedFile): number {
  return NODE_ARCH[arch] === null ? 0 : arch === "x64" ? 1 : 2;
}

/** Between double quotes YAML reads what JSON writes, except for control characters that JSON leaves as they are. */
function text(value: string): string {
  return JSON.stringify(value.toWellFormed()).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
