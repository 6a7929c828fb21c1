/** Taking in a release or a plugin package that a pipeline uploaded (docs/contract.md 4.3, D6). */
import { v7 as uuidv7 } from "uuid";
import { catchUp } from "../../db/change-feed";
import { isUniqueViolation } from "../../db/conflicts";
import type { Prisma } from "../../db/generated/client";
import { inTransaction } from "../../db/transaction";
import { publishesUpdates } from "../applications/application";
import { type Application, findApplication } from "../applications/find";
import { listVariants } from "../applications/variants";
import { record } from "../audit/record";
import type { Context } from "../context";
import { refused } from "../errors";
import { findRelease } from "../release-files/find-release";
import { asStored, insertFiles, type NewFile, requireDistinctFiles } from "../release-files/new-file";
import { readReleases } from "../release-files/read-releases";
import { besideTheirFiles } from "../release-files/sidecars";
import { demandsManualSteps, type ReleaseChannel } from "../releases/release";
import { type ReleaseRecord, releaseTitle } from "../releases/release-record";
import { isPrerelease } from "../releases/version";
import { type FileSignatures, keepSignatures, readSignatures } from "./pipeline-signatures";
import { goLive, requireIntactFiles } from "./publish";
import { signPublished } from "./sign-for-feeds";
import { lockStatements, requireReleaseKey } from "./sign-release";
import { releaseExists } from "./version-exists";

/** What a release of the core and of a plugin have in common. */
export type NewRelease = {
  version: string;
  channel: ReleaseChannel;
  notes: string | null;
  notesUrl: string | null;
  critical: boolean;
  manual: boolean;
  minCoreVersion: string | null;
  /** "platform/arch" each. */
  expects: string[];
  /** Percent. */
  rollout: number;
  requiresVersion: string | null;
  publish: boolean;
  image: string | null;
  /** None with an image, else at least one. */
  files: NewFile[];
};

/** Whose release it is. */
export type ReleaseOwner = {
  /** Finds it, or makes it in the transaction of the upload. */
  prepare: (tx: Context) => Promise<{ variantId: string } | { pluginId: string }>;
  /** How a release that is there already is found without making anything. */
  existing: Prisma.ReleaseWhereInput;
};

/**
 * Rows, statements and log entry in one transaction, or none. Throws `invalid_input`, `not_configured`, `publish_refused`, VersionExistsError.
 */
export async function createRelease(
  ctx: Context,
  application: Application,
  input: NewRelease,
  place: ReleaseOwner,
): Promise<ReleaseRecord> {
  requireCreatable(input);
  if (input.publish) await requirePublishable(ctx, application, input);
  const signatures = await readSignatures(ctx, application, input.version, input.files.map(asStored));
  try {
    const created = await inTransaction(ctx, async (tx) => {
      await lockStatements(tx, application);
      return insertRelease(tx, application, { ...input, signatures }, await place.prepare(tx));
    });
    if (input.publish) {
      await signPublished(ctx, application);
      await catchUp();
    }
    return created;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const release = await findExisting(ctx, application, input.version, place.existing);
    if (!release) throw error;
    throw releaseExists(release, input.image, input.files);
  }
}

/** Throws `invalid_input`. */
export function requireCreatable({ channel, version, files }: NewRelease): void {
  if (channel === "stable" && isPrerelease(version)) throw refused("prerelease_not_uploadable", { version });
  requireDistinctFiles(files);
}

/** Before anything is written: a key to sign with, and the stored files as they were received. */
async function requirePublishable(ctx: Context, application: Application, input: NewRelease): Promise<void> {
  await requireReleaseKey(ctx, application);
  await requireIntactFiles(input.files.map(asStored));
}

/** Under `lockStatements`, after `requireCreatable`; to be published, its files must have been read back. */
export async function insertRelease(
  tx: Context,
  application: Application,
  input: NewRelease & { signatures: FileSignatures },
  owner: { variantId: string } | { pluginId: string },
): Promise<ReleaseRecord> {
  const { files: sent, publish, manual, signatures, ...fields } = input;
  const files = besideTheirFiles(sent);
  await requirePlace(tx, application, owner);
  const id = uuidv7();
  const stated = { ...fields, manual: manual || demandsManualSteps(input.notes) };
  await tx.db.prisma.release.create({
    data: {
      id,
      applicationId: application.id,
      ...owner,
      ...stated,
      said: wishOf(stated),
      status: "draft",
      createdAt: tx.now,
    },
    select: { id: true },
  });
  await insertFiles(tx, application.id, id, files);
  await keepSignatures(tx, id, signatures);
  const release = await findRelease(tx, application, id);
  await record(tx, {
    applicationId: application.id,
    action: release.plugin === null ? "release.uploaded" : "plugin_release.uploaded",
    target: releaseTitle(release),
    targetId: id,
  });
  return publish ? goLive(tx, application, release) : release;
}

/** What another upload may repeat of it, whatever becomes of the release. */
function wishOf({
  channel,
  notes,
  notesUrl,
  critical,
  manual,
  requiresVersion,
  rollout,
  expects,
}: Wish): Wish {
  return { channel, notes, notesUrl, critical, manual, requiresVersion, rollout, expects };
}

type Wish = Pick<
  NewRelease,
  "channel" | "notes" | "notesUrl" | "critical" | "manual" | "requiresVersion" | "rollout" | "expects"
>;

/** The application may have become another, or the variant may have been deleted, since the upload began. */
async function requirePlace(
  tx: Context,
  application: Application,
  owner: { variantId: string } | { pluginId: string },
): Promise<void> {
  const { kind } = await findApplication(tx, application.slug);
  if (!publishesUpdates(kind)) throw refused("publishes_no_updates", { application: application.name });
  if (!("variantId" in owner)) return;
  const where = { id: owner.variantId };
  if (await tx.db.prisma.variant.findUnique({ where, select: { id: true } })) return;
  const variants = (await listVariants(tx, application)).map(({ code }) => code);
  throw refused("variant_not_one_of", { variants });
}

export async function findExisting(
  ctx: Pick<Context, "db">,
  application: Application,
  version: string,
  existing: Prisma.ReleaseWhereInput,
): Promise<ReleaseRecord | null> {
  const where = { ...existing, applicationId: application.id, version };
  const [release] = await readReleases(ctx, { where });
  return release ?? null;
}
