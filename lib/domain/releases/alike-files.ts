/** Of which files a release has one. Pure. */
import type { FileKind } from "./file-kind";
import { isSamePlace, type PlacedName } from "./file-place";
import { PROGRAM_KINDS } from "./program-kinds";

type Placed = PlacedName & Readonly<{ kind: FileKind }>;

/** Whether a release cannot have both: as the indexes of `release_files` judge. */
export function areAlike(one: Placed, other: Placed): boolean {
  if (!isSamePlace(one, other)) return false;
  return areNamesakes(one.name, other.name) || (isOneOfAKind(one.kind) && one.kind === other.kind);
}

/** Capitals do not count. */
export function areNamesakes(one: string, other: string): boolean {
  return folded(one) === folded(other);
}

/** Of which a program in one place is offered one. */
export function isOneOfAKind(kind: FileKind): boolean {
  return PROGRAM_KINDS.includes(kind) && kind !== "program";
}

/** Letter by letter, as PostgreSQL's `lower` does: it knows no final sigma, and no letter becomes two. */
function folded(name: string): string {
  return Array.from(name, (letter) => Array.from(letter.toLowerCase())[0] ?? "").join("");
}

/** Of a file on its way into a release. */
export function placed({
  fileName,
  platform,
  arch,
  kind,
}: Omit<Placed, "name"> & { fileName: string }): Placed {
  return { name: fileName, platform, arch, kind };
}
