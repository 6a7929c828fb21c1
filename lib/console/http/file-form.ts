/** What the console's form says of each file: for which system and processor, else by its contents and its name. */
import { DomainError } from "../../domain/errors";
import type { VersionExistsError } from "../../domain/publishing/version-exists";
import { describePackage } from "../../domain/release-files/describe-package";
import type { NewFile, SaidOfFile } from "../../domain/release-files/new-file";
import type { StoredFile } from "../../domain/release-files/stored-file";
import { placeInName } from "../../domain/releases/place-in-name";
import { parseArch, parsePlatform } from "../../domain/releases/platform";
import { HttpError } from "../../http/http-error";
import type { FileForm } from "../../http/update-api/receive-release";

/** Of several files, the one that was refused. */
export class RefusedFileError extends Error {
  readonly fileName: string;
  override readonly cause: DomainError;

  constructor(fileName: string, cause: DomainError) {
    super("a file was refused");
    this.fileName = fileName;
    this.cause = cause;
  }
}

/** A version has one of the name already, or of the kind for the same system. */
export class FileTakenError extends Error {
  override readonly cause: VersionExistsError;

  constructor(cause: VersionExistsError) {
    super("a file is there already");
    this.cause = cause;
  }
}

/**
 * `place`: "macos/arm64" for each file in their order, or one for all of them; empty: by the file itself. `add`: "yes" adds files to
 * a version that exists.
 */
export const FILE_FORM: FileForm = {
  fields: ["place", "add"],
  repeatable: ["place"],
  adds: ({ add = "" }) => add === "yes",
  describe: async (files, said, { place = "" }) => {
    const places = place.split(",");
    if (places.length > 1 && places.length !== files.length) {
      throw new HttpError("invalid_request", "There must be a place for each file.");
    }
    const described: NewFile[] = [];
    for (const [index, file] of files.entries()) {
      const of = places.length > 1 ? (places[index] ?? "") : place;
      described.push(await describeFile(file, () => saidOf(of, said), files.length > 1));
    }
    return described;
  },
};

/** Throws `invalid_input`. */
function saidOf(place: string, { version, role }: SaidOfFile): SaidOfFile {
  const [platform = "", arch = "any"] = place.trim().split("/");
  const said = { version, build: null, minSystem: null, role };
  if (platform === "") return { ...said, platform: null, arch: null };
  return { ...said, platform: parsePlatform(platform), arch: parseArch(arch) };
}

async function describeFile(
  file: StoredFile,
  read: () => SaidOfFile,
  isOneOfMany: boolean,
): Promise<NewFile> {
  try {
    const said = read();
    const described = await describePackage(file, said);
    return said.platform === null ? byName(described) : described;
  } catch (error) {
    if (!isOneOfMany || !(error instanceof DomainError)) throw error;
    throw new RefusedFileError(file.fileName, error);
  }
}

/** What the contents do not say. */
function byName(file: NewFile): NewFile {
  const named = placeInName(file.fileName);
  const platform = file.platform === "any" ? named.platform : file.platform;
  const isSame = platform === named.platform;
  return { ...file, platform, arch: file.arch === "any" && isSame ? named.arch : file.arch };
}
