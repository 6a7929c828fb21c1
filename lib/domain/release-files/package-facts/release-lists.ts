/** The lists of releases that Squirrel.Windows and Velopack write beside their packages: which files belong to them. */
import type { ByteSource } from "../../../zip/byte-source";
import { agreed, factsOf, type ListedFile, type PackageFacts } from "./facts";
import { smallText, unreadable } from "./small-file";

const FILES_MAX = 10_000;
/** SHA-1, name or address, size, and perhaps the share of a roll-out. */
const LINE = /^[0-9A-Fa-f]{40} +(\S{1,300}) +\d{1,15}(?: *#.{0,100})?$/;

/** Of a package's name: what follows may be a prerelease or a channel. */
const NUMBERS = /-(\d+(?:\.\d+)+)(?:-[\w.-]*)?-(?:full|delta)\.nupkg$/i;

/** At the end of a package's name, without its channel. */
const VERSION = /-(\d+(?:\.\d+)+(?:-[\w.-]*)?)$/;

/** `RELEASES`, `RELEASES-<channel>`. */
export async function factsOfReleases(name: string, source: ByteSource): Promise<PackageFacts> {
  const lines = (await smallText(name, source)).split("\n").map((line) => line.trim());
  const names = checked(
    name,
    lines.filter(Boolean).map((line) => LINE.exec(line)?.[1]),
  );
  const channel = /^RELEASES-(.+)$/.exec(name)?.[1];
  const files = names.map((file) => listed(file, versionIn(file, channel)));
  return factsOf({ channel, listed: numbersIn(names), extra: { files } });
}

/** `releases.<channel>.json`. */
export async function factsOfReleasesJson(name: string, source: ByteSource): Promise<PackageFacts> {
  const assets = assetsIn(name, await smallText(name, source));
  const channel = /^releases\.(.+)\.json$/.exec(name)?.[1];
  const names = checked(
    name,
    assets.map((asset) => textOf(asset, "filename")),
  );
  const files = names.map((file, place) =>
    listed(file, textOf(assets[place], "version") ?? versionIn(file, channel)),
  );
  return factsOf({
    channel,
    packageId: assets
      .map((asset) => textOf(asset, "packageid"))
      .reduce((one, other) => agreed("PackageId", one, other), undefined),
    listed: numbersIn(names),
    extra: { files },
  });
}

/** `assets.<channel>.json`: what one build of Velopack made, its installers among it. Other files have such names, too, and say nothing. */
export async function factsOfAssetsJson(name: string, source: ByteSource): Promise<PackageFacts> {
  const assets = parsed(await smallText(name, source));
  if (!Array.isArray(assets) || assets.length > FILES_MAX) return {};
  const channel = /^assets\.(.+)\.json$/.exec(name)?.[1];
  const names = assets.flatMap((asset) => textOf(asset, "relativefilename") ?? []);
  return factsOf({
    extra: { files: names.map((file) => listed(file, versionIn(file, channel))) },
  });
}

function assetsIn(name: string, text: string): unknown[] {
  const assets = memberOf(parsed(text), "assets");
  if (!Array.isArray(assets)) throw unreadable(name);
  return assets;
}

/** Undefined for what is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function listed(name: string, version: string | undefined): ListedFile {
  return version === undefined ? { name } : { name, version };
}

/** Of a package's name, behind whose version a channel may stand. */
function versionIn(file: string, channel: string | undefined): string | undefined {
  const base = file.replace(/-(?:full|delta)\.nupkg$/i, "");
  const name =
    channel !== undefined && base.endsWith(`-${channel}`) ? base.slice(0, -channel.length - 1) : base;
  return base === file ? undefined : VERSION.exec(name)?.[1];
}

function checked(name: string, files: readonly (string | undefined)[]): string[] {
  if (files.length > FILES_MAX) throw unreadable(name);
  return files.map((file) => {
    if (file === undefined) throw unreadable(name);
    return file;
  });
}

function numbersIn(files: readonly string[]): string[] | undefined {
  const found = files.flatMap((file) => NUMBERS.exec(file)?.[1] ?? []);
  return found.length === 0 ? undefined : found;
}

function textOf(value: unknown, wanted: string): string | undefined {
  const text = memberOf(value, wanted);
  return typeof text === "string" && text.length <= 300 && /^[\x20-\x7e]+$/.test(text) ? text : undefined;
}

/** Velopack writes names with a capital or without. `wanted`: in lower case. */
function memberOf(value: unknown, wanted: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.entries(value).find(([member]) => member.toLowerCase() === wanted)?.[1];
}
