/** The number is taken, or a file of it is (docs/contract.md D6, D9). */
import { DomainError } from "../errors";
import type { NewFile } from "./new-file";
import type { ReleaseRecord } from "./release-record";

/** `release` is what is there, `identical` whether its bytes are the uploaded ones. */
export class VersionExistsError extends DomainError {
  readonly release: ReleaseRecord;
  readonly identical: boolean;

  constructor(release: ReleaseRecord, identical: boolean) {
    super({ id: "version_exists", details: { version: release.version } });
    this.release = release;
    this.identical = identical;
  }
}

/** Of an upload that is a release of its own. Pure. */
export function isSameRelease(
  release: ReleaseRecord,
  image: string | null,
  files: readonly NewFile[],
): boolean {
  return (
    release.image === image &&
    files.every(({ digests }) => release.files.some(({ sha256 }) => sha256 === digests.sha256))
  );
}

/** Of an upload that adds files: each is there already under its name. Pure. */
export function hasAll(release: ReleaseRecord, files: readonly NewFile[]): boolean {
  return files.every(({ fileName, platform, arch, digests }) =>
    release.files.some(
      (known) =>
        known.name === fileName &&
        known.platform === platform &&
        known.arch === arch &&
        known.sha256 === digests.sha256,
    ),
  );
}
