/** Taking in the files of a release that were received: described, made one version, and told what looks wrong with them. */
import { config } from "../../config/config";
import type { Application } from "../applications/find";
import type { Context } from "../context";
import { refused } from "../errors";
import { requirePermission } from "../permissions";
import { describePackage } from "../release-files/describe-package";
import { takeDirectUpload } from "../release-files/direct-uploads";
import type { NewFile, SaidOfFile } from "../release-files/new-file";
import { forgetFile, type StoredFile } from "../release-files/stored-file";
import type { ReleaseRecord } from "../releases/release-record";
import { releaseDoubts } from "./release-doubts";
import { type ReleaseUpload, uploadRelease } from "./upload-release";
import { movedWarnings, type UploadWarning, uploadWarnings } from "./upload-warnings";

export type TakenRelease = Readonly<{ release: ReleaseRecord; warnings: readonly UploadWarning[] }>;

export type ReceivedRelease = Readonly<{
  variant: string | null;
  upload: Omit<ReleaseUpload, "files">;
  said: SaidOfFile;
  files: readonly StoredFile[];
  /** Ids of files that were sent before, past this server. They stay whatever becomes of the release. */
  directUploads: readonly string[];
  /** Whether the files belong to a version that exists; names no platform. */
  addsFiles: boolean;
  /** What each file is, in their order; unless given, all are for the one place that is said. */
  describe?: (files: readonly StoredFile[]) => Promise<NewFile[]>;
}>;

/** Throws as `uploadRelease`. Files that the release had already are forgotten. */
export async function takeRelease(
  ctx: Context,
  application: Application,
  received: ReceivedRelease,
): Promise<TakenRelease> {
  requirePermission(ctx.actor, "releases");
  const { variant, upload, said, files, directUploads, addsFiles, describe } = received;
  if (said.platform === null && said.arch !== null) throw refused("arch_without_platform");
  const sentBefore = await takeDirectUploads(ctx, application, directUploads, files.length);
  const all = [...files, ...sentBefore];
  const described = await (describe?.(all) ?? describeAlike(all, said));
  const mode = addsFiles ? "more files" : said.platform === null ? "version" : "files";
  const release = await uploadRelease(ctx, application, variant, { ...upload, files: described }, mode);
  await forgetRepeated(ctx, described, release);
  return { release, warnings: await warningsOf(ctx, application, release, described, said.role !== null) };
}

/** What `take` returns or throws; when it throws, none of the files is left. */
export async function orForget<T>(
  ctx: Context,
  files: readonly StoredFile[],
  take: () => Promise<T>,
): Promise<T> {
  try {
    return await take();
  } catch (error) {
    for (const file of files) await forgetFile(ctx, file);
    throw error;
  }
}

/** Throws `invalid_input`. */
async function takeDirectUploads(
  ctx: Context,
  application: Application,
  ids: readonly string[],
  besides: number,
): Promise<StoredFile[]> {
  const max = config().limits.uploadFilesMax;
  if (ids.length + besides > max) throw refused("files_too_many", { max });
  const files: StoredFile[] = [];
  for (const id of ids) files.push(await takeDirectUpload(ctx, application, id));
  return files;
}

async function describeAlike(files: readonly StoredFile[], said: SaidOfFile): Promise<NewFile[]> {
  const described: NewFile[] = [];
  for (const file of files) described.push(await describePackage(file, said));
  return described;
}

async function forgetRepeated(ctx: Context, described: readonly NewFile[], release: ReleaseRecord) {
  const taken = new Set(release.files.map(({ id }) => id));
  for (const file of described) {
    if (!taken.has(file.id) && file.directUpload === undefined) await forgetFile(ctx, file);
  }
}

async function warningsOf(
  ctx: Context,
  application: Application,
  release: ReleaseRecord,
  described: readonly NewFile[],
  isSaid: boolean,
): Promise<UploadWarning[]> {
  const names = new Set(described.map(({ fileName }) => fileName));
  const isLive = release.status === "published";
  const doubts = await releaseDoubts(ctx, application, release);
  return [
    ...uploadWarnings(described, isSaid),
    ...movedWarnings(described, release.files),
    ...doubts.filter(({ file, code }) => names.has(file) || (isLive && code === "listed_file_missing")),
  ];
}
