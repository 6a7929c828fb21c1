/** The number is taken, or a file of it is (docs/contract.md D6, D9). */
import { DomainError } from "../errors";
import type { Taken } from "../refusals";
import type { NewFile } from "../release-files/new-file";
import { areAlike, areNamesakes, isOneOfAKind, placed } from "../releases/alike-files";
import { isSamePlace } from "../releases/file-place";
import type { ReleaseRecord } from "../releases/release-record";

/** `release` is what is there, `identical` whether its bytes are the uploaded ones. */
export class VersionExistsError extends DomainError {
  readonly release: ReleaseRecord;
  readonly identical: boolean;

  constructor(release: ReleaseRecord, taken: Taken, identical = taken.by === "same") {
    super({ id: "version_exists", details: { version: release.version, taken } });
    this.release = release;
    this.identical = identical;
  }
}

/** Of an upload that is a release of its own. */
export function releaseExists(
  release: ReleaseRecord,
  image: string | null,
  files: readonly NewFile[],
): VersionExistsError {
  const other = files.find((file) => !release.files.some((known) => hasBytesOf(known, file)));
  const isSame = release.image === image && other === undefined;
  return new VersionExistsError(
    release,
    isSame ? SAME : { by: "version", file: other?.fileName ?? image ?? "" },
  );
}

/**
 * Of an upload that adds files: those that are not there yet. What is there with these bytes changes nothing, and lists of updaters
 * are only read, so that those of two jobs are not compared. Throws VersionExistsError: nothing is new, or something is there with
 * other bytes, or the release was withdrawn. Pure.
 */
export function filesToAdd(release: ReleaseRecord, files: readonly NewFile[]): NewFile[] {
  const added = files.filter((file) => !release.files.some((known) => isThere(known, file)));
  if (release.status === "withdrawn")
    throw new VersionExistsError(release, { by: "withdrawn" }, added.length === 0);
  if (added.length === 0) throw new VersionExistsError(release, SAME);
  for (const file of added) {
    const other = release.files.find((known) => areAlike(known, placed(file)));
    if (other) throw new VersionExistsError(release, takenBy(file, other));
  }
  return added;
}

const SAME: Taken = { by: "same" };

type Known = ReleaseRecord["files"][number];

function isThere(known: Known, file: NewFile): boolean {
  const isPlaced = known.name === file.fileName && isSamePlace(known, placed(file));
  return isPlaced && hasBytesOf(known, file);
}

function hasBytesOf({ kind, name, sha256 }: Known, { digests, fileName }: NewFile): boolean {
  return sha256 === digests.sha256 || (kind === "metadata" && name === fileName);
}

function takenBy({ fileName, kind, platform, arch }: NewFile, other: Known): Taken {
  const place = `${platform}/${arch}`;
  if (areNamesakes(other.name, fileName))
    return { by: "name", file: fileName, place, isOfKind: isOneOfAKind(kind) };
  return { by: "kind", file: fileName, other: other.name, kind, place };
}
