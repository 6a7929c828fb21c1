/** The version in a file's name: "Studio-2.4.2.dmg" is 2.4.2. Pure. */

/** Three numbers, and what follows them only where it is known to be part of a version: "-arm64" is none. */
const VERSION =
  /(?<![\d.])(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:-(?:alpha|beta|canary|dev|nightly|pre|preview|rc)(?:\.?\d+)*(?![\da-z]))?(?:\+\d+)?(?!\d|\.\d)/i;

/** Null where there is none, or more than one. */
export function versionInName(fileName: string): string | null {
  const found = [...fileName.matchAll(new RegExp(VERSION, "gi"))].map(([version]) => version);
  return found.length === 1 ? (found[0] ?? null) : null;
}
