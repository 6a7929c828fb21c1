/** A stored file on its way into a release: for what it is, and what is known of it. */
import { v7 as uuidv7 } from "uuid";
import type { Context } from "../context";
import { refused } from "../errors";
import { areAlike, placed } from "../releases/alike-files";
import { type FileKind, filePlatformOf } from "../releases/file-kind";
import { type FileRole, kindInRole, roleOf } from "../releases/file-role";
import type { FileArch, FilePlatform } from "../releases/platform";
import { isProgramKind } from "../releases/program-kinds";
import { requireAgreement } from "./agreement";
import { claimDirectUpload } from "./direct-uploads";
import { listedNames } from "./listed-files";
import type { PackageFacts } from "./package-facts/facts";
import type { WordpressNeeds } from "./package-facts/wordpress-plugin";
import type { WordpressReadme } from "./package-facts/wordpress-readme";
import { setMarks } from "./storage-marks";
import type { StoredFile } from "./stored-file";
import { finishUpload } from "./uploads";

export const FILES_OF_A_RELEASE_MAX = 200;

/** What the upload says; null for what it leaves out. */
export type SaidOfFile = Readonly<{
  /** Of the release. */
  version: string | null;
  platform: FilePlatform | null;
  arch: FileArch | null;
  build: string | null;
  minSystem: string | null;
  /** Of what is not read by the server itself; else told by the name. */
  role: FileRole | null;
}>;

export type NewFile = StoredFile &
  Readonly<{
    id: string;
    platform: FilePlatform;
    arch: FileArch;
    kind: FileKind;
    build: string | null;
    minSystem: string | null;
    /** Of Sparkle's delta: a build. */
    deltaFrom: string | null;
    blockMapSize: number | null;
    extra: FileExtra;
  }>;

/** What feeds for other updaters need besides. Members that are undefined are not stored. */
export type FileExtra = Readonly<{
  packageId?: string | undefined;
  /** Of the updater inside, not of the release. */
  packageChannel?: string | undefined;
  isAdminRightsRequired?: boolean | undefined;
  /** Of a list: the files of which it says so; absent where it does of all. */
  adminFiles?: readonly string[] | undefined;
  /** Of a zip that was looked through, and has no Mac app in it. */
  isWithoutApp?: boolean | undefined;
  /** Of a zip with several Mac apps: their names, first the one that was read. */
  apps?: readonly string[] | undefined;
  /** Of a list: the names of the files of this version in it. */
  lists?: readonly string[] | undefined;
  /** Of a plugin of WordPress. */
  wordpress?: WordpressNeeds | undefined;
  readme?: WordpressReadme | undefined;
  /** Absent in what the version before stored, which knew none: the database tells its kind by its name. */
  role?: FileRole | undefined;
}>;

export const NOTHING_SAID: SaidOfFile = {
  version: null,
  platform: null,
  arch: null,
  build: null,
  minSystem: null,
  role: null,
};

/** What the upload leaves out is taken from `facts`. Throws `manifest_mismatch` where they contradict it. */
export function describeFile(
  stored: StoredFile,
  said: SaidOfFile = NOTHING_SAID,
  facts: PackageFacts = {},
): NewFile {
  const platform = said.platform ?? facts.platform ?? filePlatformOf(stored.fileName);
  const kind = kindInRole(stored.fileName, platform, said.role);
  requireAgreement(stored.fileName, said, facts, isProgramKind(kind, platform));
  return {
    ...stored,
    id: uuidv7(),
    kind,
    platform,
    arch: said.arch ?? facts.arch ?? "any",
    build: said.build ?? facts.build ?? null,
    minSystem: said.minSystem ?? facts.minSystem ?? null,
    deltaFrom: facts.deltaFrom ?? null,
    blockMapSize: facts.blockMapSize ?? null,
    extra: {
      packageId: facts.packageId,
      packageChannel: facts.channel,
      isAdminRightsRequired: facts.extra?.isAdminRightsRequired,
      adminFiles: facts.extra?.adminFiles,
      isWithoutApp: facts.extra?.isWithoutApp,
      apps: facts.extra?.apps,
      lists: listedNames(facts.extra?.files, said.version),
      role: roleOf({ kind, platform }),
    },
  };
}

/** Of one upload. Throws `invalid_input` for too many, and for two that a release cannot both have. */
export function requireDistinctFiles(files: readonly NewFile[]): void {
  if (files.length > FILES_OF_A_RELEASE_MAX) throw refused("files_too_many", { max: FILES_OF_A_RELEASE_MAX });
  for (const [place, file] of files.entries()) {
    const other = files.slice(0, place).find((earlier) => areAlike(placed(earlier), placed(file)));
    if (other) throw refused("files_alike", { name: file.fileName, other: other.fileName });
  }
}

/** In the transaction that makes or extends the release; last, so that one that fails leaves no trace in the storage. */
export async function insertFiles(
  tx: Context,
  applicationId: string,
  releaseId: string,
  files: readonly NewFile[],
): Promise<void> {
  for (const { directUpload } of files) {
    if (directUpload !== undefined) await claimDirectUpload(tx, directUpload);
  }
  await tx.db.prisma.releaseFile.createMany({
    data: files.map((file) => ({ ...rowOf(file), applicationId, releaseId, createdAt: tx.now })),
  });
  const keys = files.map(({ storageKey }) => storageKey);
  await setMarks(keys, "taken");
  for (const storageKey of keys) await finishUpload(tx, storageKey);
}

function rowOf({ fileName, size, digests, directUpload: _, ...rest }: NewFile) {
  const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, "hex"));
  return {
    ...rest,
    name: fileName,
    size: BigInt(size),
    sha1: bytes(digests.sha1),
    sha256: bytes(digests.sha256),
    sha384: bytes(digests.sha384),
    sha512: bytes(digests.sha512),
    md5: bytes(digests.md5),
    blake2b512: bytes(digests.blake2b512),
  };
}

/** As they are to be read back. */
export function asStored({ fileName, platform, arch, storageKey, size, digests: { sha256 } }: NewFile) {
  return { name: fileName, platform, arch, storageKey, size, sha256 };
}
