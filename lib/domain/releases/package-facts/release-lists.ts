/** The lists of releases that Squirrel.Windows and Velopack write beside their packages: which files belong to them. */
import type { ByteSource } from "../../../zip/byte-source";
import { agreed, factsOf, type PackageFacts } from "./facts";
import { smallText, unreadable } from "./small-file";

const FILES_MAX = 10_000;
/** SHA-1, name or address, size, and perhaps the share of a roll-out. */
const LINE = /^[0-9A-Fa-f]{40} +(\S{1,300}) +\d{1,15}(?: *#.{0,100})?$/;

/** Of a package's name: what follows may be a prerelease or a channel. */
const NUMBERS = /-(\d+(?:\.\d+)+)(?:-[\w.-]*)?-(?:full|delta)\.nupkg$/i;

/** `RELEASES`, `RELEASES-<channel>`. */
export async function factsOfReleases(name: string, source: ByteSource): Promise<PackageFacts> {
  const lines = (await smallText(name, source)).split("\n").map((line) => line.trim());
  const files = checked(
    name,
    lines.filter(Boolean).map((line) => LINE.exec(line)?.[1]),
  );
  return factsOf({ channel: /^RELEASES-(.+)$/.exec(name)?.[1], listed: numbersIn(files), extra: { files } });
}

/** `releases.<channel>.json`. */
export async function factsOfReleasesJson(name: string, source: ByteSource): Promise<PackageFacts> {
  const assets = assetsIn(name, await smallText(name, source));
  const files = checked(
    name,
    assets.map((asset) => textOf(asset, "filename")),
  );
  return factsOf({
    channel: /^releases\.(.+)\.json$/.exec(name)?.[1],
    packageId: assets
      .map((asset) => textOf(asset, "packageid"))
      .reduce((one, other) => agreed("PackageId", one, other), undefined),
    listed: numbersIn(files),
    extra: { files },
  });
}

function assetsIn(name: string, text: string): unknown[] {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    throw unreadable(name);
  }
  const assets = memberOf(list, "assets");
  if (!Array.isArray(assets)) throw unreadable(name);
  return assets;
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
