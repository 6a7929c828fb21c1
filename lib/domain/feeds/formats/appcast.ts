/**
 * Appcasts for Sparkle, WinSparkle and NetSparkle. They read one format in three ways, so that none
 * of them can share a feed with another. One bad item makes Sparkle refuse the whole feed: such items are left out. Pure.
 */
import { escapeMarkup, legalXml } from "../../../markdown/html";
import type { FileKind } from "../../releases/file-kind";
import type { FileArch, FilePlatform } from "../../releases/platform";
import { isPrerelease } from "../../releases/version";
import type { FeedFile, FeedOffer, FeedRelease } from "../feed-file";
import { notesHtml } from "../notes-html";

export type AppcastFamily = "sparkle" | "winsparkle" | "netsparkle";

export type AppcastInput<File extends FeedFile> = Readonly<{
  family: AppcastFamily;
  /** Of the product. */
  title: string;
  /** Where people read about it, or get it; http or https. */
  link: string;
  /** Absolute; null for a file that the client may not have: Sparkle shows such a version with `link`, others leave it out. */
  address: (file: File, release: FeedRelease) => string | null;
  /** What a program must be compared as to be offered a release that requires a version; null: nobody is. */
  requiredBuild: (release: FeedRelease) => string | null;
}>;

const NAMESPACE = "http://www.andymatuschak.org/xml-namespaces/sparkle";
/** In the order of preference. */
const KINDS: Readonly<Record<AppcastFamily, readonly FileKind[]>> = {
  sparkle: ["zip", "dmg", "app.tar.gz", "program", "pkg"],
  winsparkle: ["exe", "msi", "zip"],
  netsparkle: ["exe", "msi", "zip", "dmg", "pkg", "app.tar.gz", "appimage", "deb", "rpm", "program"],
};
/** Of files that are a program by no kind of an updater, those that Sparkle unpacks. */
const SPARKLE_ARCHIVE = /\.(?:tar|tar\.(?:gz|bz2|xz)|t[gbx]z|tbz2|aar)$/i;
const WINSPARKLE_OS: Readonly<Partial<Record<FileArch, string>>> = {
  x64: "windows-x64",
  arm64: "windows-arm64",
  x86: "windows-x86",
};
/** What NetSparkle finds its own system in; "darwin" contains "win". */
const NETSPARKLE_OS: Readonly<Record<FilePlatform, string | null>> = {
  windows: "windows",
  macos: "macos",
  linux: "linux",
  any: null,
};

/** One item for each release that the family can install; `offers` newest first, their files already those of one feed. */
export function appcast<File extends FeedFile>(
  offers: readonly FeedOffer<File>[],
  input: AppcastInput<File>,
): string {
  const items = offers.flatMap((offer) => itemOf(offer, input));
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<rss version="2.0" xmlns:sparkle="${NAMESPACE}">`,
    "<channel>",
    `<title>${escapeMarkup(input.title)}</title>`,
    `<link>${escapeMarkup(input.link)}</link>`,
    ...items,
    "</channel>",
    "</rss>",
    "",
  ].join("\n");
}

/** The file of the release that the item names; null where the family can install none, or could not trust it. */
export function appcastFile<File extends FeedFile>(
  files: readonly File[],
  family: AppcastFamily,
): File | null {
  const kinds = KINDS[family];
  const usable = files.filter(
    ({ kind, name, sparkleSignature }) =>
      kinds.includes(kind) &&
      sparkleSignature !== null &&
      (family !== "sparkle" || kind !== "program" || SPARKLE_ARCHIVE.test(name)),
  );
  // Those of several processors are in a feed that is of none: what runs on most machines comes first then.
  const isOfNone = new Set(usable.map(({ arch }) => arch).filter((arch) => !isForAll(arch))).size > 1;
  const rankOf = ({ arch }: File) =>
    isOfNone ? (isForAll(arch) ? 0 : arch === "x64" ? 1 : 2) : Number(isForAll(arch));
  const [best] = usable.toSorted(
    (one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind) || rankOf(one) - rankOf(other),
  );
  return best ?? null;
}

function isForAll(arch: FileArch): boolean {
  return arch === "any" || arch === "universal";
}

/** The feed with the signature that Sparkle 2.9 looks for at its end. `signature`: base64, over exactly `feed`. */
export function withFeedSignature(feed: string, signature: string): string {
  const length = Buffer.byteLength(feed);
  return `${feed}<!-- sparkle-signatures:\nedSignature: ${signature}\nlength: ${length}\n-->\n`;
}

function itemOf<File extends FeedFile>(
  { release, files }: FeedOffer<File>,
  { family, link, address, requiredBuild }: AppcastInput<File>,
): string[] {
  const file = appcastFile(files, family);
  const version = file && comparedVersion(file, release, family);
  if (!file || version === null) return [];
  const url = release.manual ? null : address(file, release);
  // Only Sparkle can tell of a version without installing it.
  if (url === null && family !== "sparkle") return [];
  const required = release.requiresVersion === null ? null : requiredBuild(release);
  if (release.requiresVersion !== null && required === null) return [];
  const page = release.notesUrl ?? link;
  return [
    "<item>",
    `<title>${escapeMarkup(release.version)}</title>`,
    `<pubDate>${release.releasedAt.toUTCString().replace("GMT", "+0000")}</pubDate>`,
    `<link>${escapeMarkup(url === null && !release.manual ? link : page)}</link>`,
    `<sparkle:version>${escapeMarkup(version)}</sparkle:version>`,
    `<sparkle:shortVersionString>${escapeMarkup(release.version)}</sparkle:shortVersionString>`,
    ...(required === null
      ? []
      : [`<sparkle:minimumUpdateVersion>${escapeMarkup(required)}</sparkle:minimumUpdateVersion>`]),
    ...(file.minSystem === null
      ? []
      : [`<sparkle:minimumSystemVersion>${escapeMarkup(file.minSystem)}</sparkle:minimumSystemVersion>`]),
    ...notesOf(release),
    ...criticalOf(release, family, requiredBuild),
    // Others would not understand the tag, and offer the beta to all.
    ...(family === "sparkle" && release.channel === "beta"
      ? ["<sparkle:channel>beta</sparkle:channel>"]
      : []),
    ...(url === null
      ? ["<sparkle:informationalUpdate></sparkle:informationalUpdate>"]
      : [enclosure(file, url, release, family)]),
    ...(url === null || family !== "sparkle" ? [] : deltasOf(files, release, version, address)),
    "</item>",
  ];
}

/** Where it is critical only for programs below a version, Sparkle alone knows of that. */
function criticalOf(
  release: FeedRelease,
  family: AppcastFamily,
  requiredBuild: (release: FeedRelease) => string | null,
): string[] {
  if (release.critical) return ["<sparkle:criticalUpdate></sparkle:criticalUpdate>"];
  const { criticalUpTo = null } = release;
  if (family !== "sparkle" || criticalUpTo === null) return [];
  const below = requiredBuild({ ...release, requiresVersion: criticalUpTo });
  return below === null
    ? []
    : [`<sparkle:criticalUpdate sparkle:version="${escapeMarkup(below)}"></sparkle:criticalUpdate>`];
}

/**
 * What the installed program is compared by. Sparkle compares with the build of the bundle and ignores what follows a dash: a
 * prerelease without a build would equal the version that it comes before, so it is left out.
 */
function comparedVersion(
  { build }: FeedFile,
  { version }: FeedRelease,
  family: AppcastFamily,
): string | null {
  if (build !== null) return build;
  return family === "sparkle" && isPrerelease(version) ? null : version;
}

/** Inside the feed: notes that are linked would need a signature of their own. */
function notesOf(release: FeedRelease): string[] {
  const html = notesHtml(release);
  if (html !== null) return [`<description>${cdata(html)}</description>`];
  if (release.notesUrl === null) return [];
  return [`<sparkle:fullReleaseNotesLink>${escapeMarkup(release.notesUrl)}</sparkle:fullReleaseNotesLink>`];
}

function enclosure(file: FeedFile, url: string, release: FeedRelease, family: AppcastFamily): string {
  const os =
    family === "winsparkle"
      ? (WINSPARKLE_OS[file.arch] ?? "windows")
      : family === "netsparkle"
        ? NETSPARKLE_OS[file.platform]
        : null;
  return element("enclosure", {
    ...downloadOf(file, url),
    "sparkle:os": os,
    "sparkle:signature": family === "netsparkle" ? file.sparkleSignature : null,
    "sparkle:criticalUpdate": family === "netsparkle" && release.critical ? "true" : null,
  });
}

function deltasOf<File extends FeedFile>(
  files: readonly File[],
  release: FeedRelease,
  version: string,
  address: (file: File, release: FeedRelease) => string | null,
): string[] {
  const deltas = files.flatMap((file) => {
    if (file.kind !== "delta" || file.deltaFrom === null || file.sparkleSignature === null) return [];
    const url = address(file, release);
    if (url === null) return [];
    const versions = { "sparkle:version": version, "sparkle:deltaFrom": file.deltaFrom };
    return [element("enclosure", { ...downloadOf(file, url), ...versions })];
  });
  return deltas.length === 0 ? [] : ["<sparkle:deltas>", ...deltas, "</sparkle:deltas>"];
}

function downloadOf({ size, sparkleSignature }: FeedFile, url: string) {
  return {
    url,
    length: String(size),
    type: "application/octet-stream",
    "sparkle:edSignature": sparkleSignature,
  };
}

function element(name: string, attributes: Readonly<Record<string, string | null>>): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === null ? [] : [`${key}="${escapeMarkup(value)}"`],
  );
  return `<${name} ${written.join(" ")} />`;
}

function cdata(text: string): string {
  return `<![CDATA[${legalXml(text).replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
}
