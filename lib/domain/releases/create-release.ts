/** Taking in a release or a plugin package that a pipeline uploaded (docs/contract.md 4.3, D6). */
import { v7 as uuidv7 } from "uuid";
import { catchUp } from "../../db/change-feed";
import { isUniqueViolation } from "../../db/conflicts";
import type { Prisma } from "../../db/generated/client";
import { inTransaction } from "../../db/transaction";
import type { Application } from "../applications/find";
import { record } from "../audit/record";
import type { Context } from "../context";
import { DomainError, refused } from "../errors";
import { goLive, requireIntactFile } from "./publish";
import { demandsManualSteps, type ReleaseChannel } from "./release";
import { RELEASE_COLUMNS, type ReleaseRecord, releaseTitle, toReleaseRecord } from "./release-record";
import { lockStatements, requireReleaseKey } from "./sign-release";
import { setMark } from "./storage-marks";
import type { StoredFile } from "./stored-file";
import { finishUpload } from "./uploads";
import { isPrerelease } from "./version";

/** What a release of the core and of a plugin have in common. */
export type NewRelease = {
  version: string;
  channel: ReleaseChannel;
  notes: string | null;
  notesUrl: string | null;
  critical: boolean;
  manual: boolean;
  minCoreVersion: string | null;
  publish: boolean;
  image: string | null;
  file: StoredFile | null;
};

/** Whose release it is. */
export type Place = {
  /** Finds it, or makes it in the transaction of the upload. */
  prepare: (tx: Context) => Promise<{ variantId: string } | { pluginId: string }>;
  /** How a release that is there already is found without making anything. */
  existing: Prisma.ReleaseWhereInput;
};

/** The number is taken: `release` is what is there, `identical` whether its bytes are the uploaded ones. */
export class VersionExistsError extends DomainError {
  readonly release: ReleaseRecord;
  readonly identical: boolean;

  constructor(release: ReleaseRecord, identical: boolean) {
    super({ id: "version_exists", details: { version: release.version } });
    this.release = release;
    this.identical = identical;
  }
}

/**
 * Row, statement and log entry in one transaction, or none. Throws `invalid_input`, `not_configured`, `publish_refused`, VersionExistsError.
 */
export async function createRelease(
  ctx: Context,
  application: Application,
  input: NewRelease,
  place: Place,
): Promise<ReleaseRecord> {
  if (input.channel === "stable" && isPrerelease(input.version)) {
    throw refused("prerelease_not_uploadable", { version: input.version });
  }
  if (input.publish) await requirePublishable(ctx, application, input);
  try {
    const created = await inTransaction(ctx, async (tx) => {
      await lockStatements(tx, application);
      const release = await insert(tx, application, input, await place.prepare(tx));
      await record(tx, {
        applicationId: application.id,
        action: release.plugin === null ? "release.uploaded" : "plugin_release.uploaded",
        target: releaseTitle(release),
        targetId: release.id,
      });
      if (input.file) await takeFile(tx, input.file);
      return input.publish ? goLive(tx, application, release, input.file?.storageKey ?? null) : release;
    });
    if (input.publish) await catchUp();
    return created;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw await versionExists(ctx, application, input, place.existing);
  }
}

/** Before anything is written: a key to sign with, and the stored file as it was received. */
async function requirePublishable(ctx: Context, application: Application, input: NewRelease): Promise<void> {
  await requireReleaseKey(ctx, application);
  if (input.file) await requireIntactFile(input.file.storageKey, input.file);
}

/** Last, so that a version that exists already leaves no trace in the storage. */
async function takeFile(tx: Context, { storageKey }: StoredFile): Promise<void> {
  await setMark(storageKey, "taken");
  await finishUpload(tx, storageKey);
}

async function insert(
  tx: Context,
  application: Application,
  input: NewRelease,
  owner: { variantId: string } | { pluginId: string },
): Promise<ReleaseRecord> {
  const { file, publish: _, manual, ...fields } = input;
  const row = await tx.db.prisma.release.create({
    data: {
      id: uuidv7(),
      applicationId: application.id,
      ...owner,
      ...fields,
      manual: manual || demandsManualSteps(input.notes),
      status: "draft",
      ...(file
        ? {
            fileName: file.fileName,
            storageKey: file.storageKey,
            size: BigInt(file.size),
            sha256: new Uint8Array(Buffer.from(file.sha256, "hex")),
          }
        : {}),
      createdAt: tx.now,
    },
    select: RELEASE_COLUMNS,
  });
  return toReleaseRecord(row);
}

async function versionExists(
  ctx: Context,
  application: Application,
  input: NewRelease,
  existing: Prisma.ReleaseWhereInput,
): Promise<VersionExistsError> {
  const row = await ctx.db.prisma.release.findFirstOrThrow({
    where: { ...existing, applicationId: application.id, version: input.version },
    select: RELEASE_COLUMNS,
  });
  const release = toReleaseRecord(row);
  const isIdentical = release.sha256 === (input.file?.sha256 ?? null) && release.image === input.image;
  return new VersionExistsError(release, isIdentical);
}
