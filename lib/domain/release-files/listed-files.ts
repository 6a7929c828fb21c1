/** The files that a list of updates names, and that its version ought to have. Pure. */

import { safeFileName } from "../releases/release";
import { type ListedFile, shortText } from "./package-facts/facts";
import { isSameVersion } from "./package-facts/same-version";

/** Of one list. Nobody reads more. */
const NAMES_MAX = 50;
const MISSING_MAX = 10;

/** Those of the version, for a list may be of several, and that can be shown; undefined for none. */
export function listedNames(
  files: readonly ListedFile[] | undefined,
  version: string | null,
): string[] | undefined {
  const names = (files ?? [])
    .filter((file) => version === null || file.version === undefined || isSameVersion(file.version, version))
    .flatMap(({ name }) => shortText(name) ?? []);
  return names.length === 0 ? undefined : names.slice(0, NAMES_MAX);
}

type Listing = Readonly<{ name: string; lists: readonly string[] }>;

/**
 * `names`: of all files of the version. A draft's list that has none of its files yet was sent before them, and is waited for.
 * What two lists name is missing once.
 */
export function missingFiles(
  listings: readonly Listing[],
  names: readonly string[],
  isDraft: boolean,
): { file: string; missing: string }[] {
  const known = new Set(names.map(folded));
  const told = new Set<string>();
  return listings.flatMap(({ name: file, lists }) => {
    const missing = lists.filter((name) => !known.has(folded(name)));
    if (isDraft && missing.length === lists.length) return [];
    const untold = missing.filter((name) => !told.has(folded(name)));
    for (const name of untold) told.add(folded(name));
    return untold.slice(0, MISSING_MAX).map((name) => ({ file, missing: name }));
  });
}

/** Letters and numbers alone: lists have addresses, and other signs for spaces than the files. */
function folded(name: string): string {
  const path = name.replace(/[?#].*$/, "");
  return safeFileName(unescaped(path), "")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, "");
}

function unescaped(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
