/** Signatures, checksums and block maps: they belong to the file whose name they extend, and are for its system and processor. Pure. */
import { areAlike, placed } from "../releases/alike-files";
import { isSamePlace, type PlacedName } from "../releases/file-place";
import { isProgram } from "../releases/program-kinds";
import { OF_A_FILE } from "../releases/release";
import type { ReleaseRecord } from "../releases/release-record";
import type { NewFile } from "./new-file";

type Known = Pick<ReleaseRecord["files"][number], "name" | "platform" | "arch" | "sha256">;

/**
 * The files of one upload, each sidecar where its file is: of the upload itself, else of `known`, which the version has. One that says
 * less than its file takes its place. One that says another keeps it, unless both are in the upload: the file may still come.
 */
export function besideTheirFiles(files: readonly NewFile[], known: readonly Known[] = []): NewFile[] {
  const sent = files.map(placed);
  return files.map((file, index) => {
    const own = placed(file);
    if (isProgram(file) || known.some((other) => isSame(other, own) && other.sha256 === file.digests.sha256))
      return file;
    const place = placeAmong(own, sent, false) ?? placeAmong(own, known, true);
    if (place === null) return file;
    const moved = { ...file, platform: place.platform, arch: place.arch };
    if (sent.some((other, at) => at !== index && areAlike(other, placed(moved)))) return file;
    sent[index] = placed(moved);
    return moved;
  });
}

/** Of a sidecar, the file of its name that is for another system or processor, where none is for its own; else null. */
export function fileElsewhere<File extends PlacedName>(
  sidecar: PlacedName,
  files: readonly File[],
): File | null {
  const named = filesOf(sidecar, files);
  return named.some((file) => isWithin(file, sidecar)) ? null : (named[0] ?? null);
}

/** Null for none, and where it could be for several. */
function placeAmong(
  sidecar: PlacedName,
  files: readonly PlacedName[],
  isWithinOnly: boolean,
): PlacedName | null {
  const named = filesOf(sidecar, files);
  if (named.some((file) => isSamePlace(file, sidecar))) return null;
  const within = named.filter((file) => isWithin(file, sidecar));
  const [only, second] = within.length > 0 || isWithinOnly ? within : named;
  return only && !second ? only : null;
}

function filesOf<File extends PlacedName>({ name }: PlacedName, files: readonly File[]): File[] {
  const of = name.replace(OF_A_FILE, "");
  return of === name ? [] : files.filter((file) => file.name === of);
}

/** Whether `wide` says no other system or processor. */
export function isWithin(place: PlacedName, wide: PlacedName): boolean {
  return (
    (wide.platform === "any" || wide.platform === place.platform) &&
    (wide.arch === "any" || wide.arch === place.arch)
  );
}

function isSame(one: PlacedName, other: PlacedName): boolean {
  return one.name === other.name && isSamePlace(one, other);
}
