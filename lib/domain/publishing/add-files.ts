/** Files for a version that may be there already, published or not (docs/contract.md D9). */
import { catchUp } from "../../db/change-feed";
import { isUniqueViolation } from "../../db/conflicts";
import { inTransaction } from "../../db/transaction";
import type { Application } from "../applications/find";
import { record } from "../audit/record";
import type { Context } from "../context";
import { refused } from "../errors";
import { findRelease, storedFilesOf } from "../release-files/find-release";
import {
  asStored,
  FILES_OF_A_RELEASE_MAX,
  insertFiles,
  requireDistinctFiles,
} from "../release-files/new-file";
import type { ExpectedFile } from "../release-files/read-back";
import { besideTheirFiles } from "../release-files/sidecars";
import { setMarks } from "../release-files/storage-marks";
import { placed } from "../releases/alike-files";
import { plainNotes } from "../releases/notes";
import { type ReleaseRecord, releaseTitle } from "../releases/release-record";
import { findExisting, insertRelease, type NewRelease, requireCreatable } from "./create-release";
import { keepOffersNewest } from "./keep-offers-newest";
import { type FileSignatures, keepSignatures, readSignatures } from "./pipeline-signatures";
import { goLive, requireIntactFiles } from "./publish";
import { requireSigned } from "./require-signed";
import { signPublished } from "./sign-for-feeds";
import { lockStatements, signRelease } from "./sign-release";
import { filesToAdd, VersionExistsError } from "./version-exists";

/**
 * `given`: what the upload says of the release; what it leaves out stays. `created`: the release if there is none, where it may be
 * made.
 */
export type Addition = Readonly<{
  created: NewRelease;
  given: GivenFields;
  variantId: string;
  mayCreate: boolean;
}>;

export type GivenFields = Readonly<
  Partial<
    Pick<
      ReleaseRecord,
      "channel" | "notes" | "notesUrl" | "critical" | "manual" | "requiresVersion" | "rollout" | "expects"
    >
  >
>;

/** Someone added files to the draft since the others were read back. */
class UnreadFilesError extends Error {}

/**
 * All files or none. Of a published release they are signed and live at once. They are read back in any case: another upload
 * may publish the release before this one has ended. Throws as `createRelease`, and `version_conflict`, `not_found`.
 */
export async function addFiles(
  ctx: Context,
  application: Application,
  addition: Addition,
): Promise<ReleaseRecord> {
  const { files, publish, version } = addition.created;
  const read = new Set<string>();
  const readAll = async (stored: readonly ExpectedFile[]) => {
    await requireIntactFiles(stored.filter(({ storageKey }) => !read.has(storageKey)));
    for (const { storageKey } of stored) read.add(storageKey);
  };
  requireDistinctFiles(files);
  await readAll(files.map(asStored));
  for (;;) {
    const known = await findExisting(ctx, application, version, { variantId: addition.variantId });
    const stored = known ? await storedFilesOf(ctx, known.id) : [];
    if (known?.status === "draft" && publish) await readAll(stored);
    const all = [...stored, ...files.map(asStored)];
    const signatures = await readSignatures(ctx, application, version, all);
    try {
      const release = await inTransaction(ctx, async (tx) => {
        await lockStatements(tx, application);
        return addOrCreate(tx, application, { ...addition, signatures }, read);
      });
      if (release.status === "published") {
        await signPublished(ctx, application);
        await catchUp();
      }
      return release;
    } catch (error) {
      if (error instanceof UnreadFilesError) continue;
      if (!isUniqueViolation(error)) throw error;
      // Someone else was first, with another file of this name.
      const [file] = files;
      const taken = { by: "version", file: file?.fileName ?? "" } as const;
      throw known ? new VersionExistsError(known, taken) : error;
    }
  }
}

async function addOrCreate(
  tx: Context,
  application: Application,
  { created, given, variantId, mayCreate, signatures }: Addition & { signatures: FileSignatures },
  read: ReadonlySet<string>,
): Promise<ReleaseRecord> {
  const release = await findExisting(tx, application, created.version, { variantId });
  if (!release) {
    // Discarded meanwhile: made again, it would be another one than was asked for, on stable and for everyone.
    if (!mayCreate)
      throw refused("version_unknown", { version: created.version, application: application.slug });
    requireCreatable(created);
    return insertRelease(tx, application, { ...created, signatures }, { variantId });
  }
  await requireSameFields(tx, release, given);
  const added = { ...created, files: filesToAdd(release, besideTheirFiles(created.files, release.files)) };
  if (release.files.length + added.files.length > FILES_OF_A_RELEASE_MAX)
    throw refused("files_too_many", { max: FILES_OF_A_RELEASE_MAX });
  if (release.status === "published") {
    await keepOffersNewest(tx, application, release, async () => {
      await addLive(tx, application, release, added);
      await keepSignatures(tx, release.id, signatures);
      await requireSigned(tx, application, release.id, added.files.map(placed));
    });
    return findRelease(tx, application, release.id);
  }
  await add(tx, application, release, added);
  await keepSignatures(tx, release.id, signatures);
  if (!created.publish) return findRelease(tx, application, release.id);
  const stored = await storedFilesOf(tx, release.id);
  if (!stored.every(({ storageKey }) => read.has(storageKey))) throw new UnreadFilesError();
  return goLive(tx, application, await findRelease(tx, application, release.id));
}

/**
 * As the release is, or as its first upload wished: an operator may have raised the rollout, promoted it or edited the draft since.
 * Throws `version_conflict`.
 */
async function requireSameFields(tx: Context, release: ReleaseRecord, given: GivenFields): Promise<void> {
  const { version } = release;
  const now = { ...release, notes: release.notes === null ? null : plainNotes(release.notes) || null };
  const differing = Object.entries(given).filter(
    ([field, value]) => !isSame(now[field as keyof GivenFields], value), // its own keys
  );
  if (differing.length > 0) {
    const where = { id: release.id };
    const { said } = await tx.db.prisma.release.findUniqueOrThrow({ where, select: { said: true } });
    const wished = (said ?? {}) as GivenFields; // as `insertRelease` stores it
    const other = differing.find(([field, value]) => !isSame(wished[field as keyof GivenFields], value));
    if (other) throw refused("version_conflict", { version, field: other[0] });
  }
  if (release.image !== null) throw refused("version_conflict", { version, field: "image" });
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

async function addLive(tx: Context, application: Application, release: ReleaseRecord, added: NewRelease) {
  await add(tx, application, release, added);
  await setMarks(
    added.files.map(({ storageKey }) => storageKey),
    "published",
  );
  const now = await findRelease(tx, application, release.id);
  const ids = added.files.map(({ id }) => id);
  await signRelease(tx, application, now, release.releasedAt ?? tx.now, ids);
}

async function add(
  tx: Context,
  application: Application,
  release: ReleaseRecord,
  { files }: NewRelease,
): Promise<void> {
  await record(tx, {
    applicationId: application.id,
    action: "release.files_added",
    target: releaseTitle(release),
    targetId: release.id,
    detail: { files: files.map(({ fileName }) => fileName).join(", ") },
  });
  await insertFiles(tx, application.id, release.id, files);
}
