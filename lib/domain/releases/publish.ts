/** Publishing a release, behind a gate: what is offered was read back, hashed, signed and verified. */
import { catchUp } from "../../db/change-feed";
import { inTransaction } from "../../db/transaction";
import type { Application } from "../applications/find";
import { record } from "../audit/record";
import type { Context } from "../context";
import { refused } from "../errors";
import { isUuid } from "../ids";
import { requirePermission } from "../permissions";
import { readBack } from "./read-back";
import { RELEASE_COLUMNS, type ReleaseRecord, releaseTitle, toReleaseRecord } from "./release-record";
import { lockStatements, signRelease } from "./sign-release";
import { setMark } from "./storage-marks";

/** Publishing what is published changes nothing. Throws `not_found`, `invalid_input`, `not_configured`, `publish_refused`. */
export async function publishRelease(
  ctx: Context,
  application: Application,
  id: string,
): Promise<ReleaseRecord> {
  requirePermission(ctx.actor, "releases");
  await requireIntactDraft(ctx, application, id);
  const published = await inTransaction(ctx, (tx) => publishStored(tx, application, id));
  await catchUp();
  return published;
}

/** The stored file of a draft is what was uploaded. It is read back, so not to be called in a transaction. */
export async function requireIntactDraft(ctx: Context, application: Application, id: string): Promise<void> {
  const draft = await findStoredRelease(ctx, application, id);
  if (draft.storageKey !== null && draft.record.status === "draft") {
    await requireIntactFile(draft.storageKey, draft.record);
  }
}

/** In a transaction, after `requireIntactDraft`. */
export async function publishStored(
  tx: Context,
  application: Application,
  id: string,
): Promise<ReleaseRecord> {
  await lockStatements(tx, application);
  const { record: current, storageKey } = await findStoredRelease(tx, application, id);
  if (current.status === "published") return current;
  if (current.status === "withdrawn") throw refused("withdrawn_not_published");
  return goLive(tx, application, current, storageKey);
}

/** Signs and logs. Call under `lockStatements`, after `requireIntactFile`. `storageKey`: null for an image. */
export async function goLive(
  tx: Context,
  application: Application,
  release: ReleaseRecord,
  storageKey: string | null,
): Promise<ReleaseRecord> {
  if (storageKey !== null) await setMark(storageKey, "published");
  const published = await signRelease(tx, application, release, tx.now);
  await record(tx, {
    applicationId: application.id,
    action: release.plugin === null ? "release.published" : "plugin_release.published",
    target: releaseTitle(release),
    targetId: release.id,
    detail: { channel: release.channel },
  });
  return published;
}

/** Reads the stored file back. Throws `publish_refused` when it is not what was uploaded. */
export async function requireIntactFile(
  storageKey: string,
  { sha256, size }: { sha256: string | null; size: number | null },
): Promise<void> {
  if ((await readBack({ storageKey, sha256, size })) !== null) {
    throw refused("file_not_as_uploaded");
  }
}

/** Throws `not_found`. */
export async function findStoredRelease(
  ctx: Context,
  application: Application,
  id: string,
): Promise<{ record: ReleaseRecord; storageKey: string | null }> {
  const row = isUuid(id)
    ? await ctx.db.prisma.release.findFirst({
        where: { id, applicationId: application.id },
        select: { ...RELEASE_COLUMNS, storageKey: true },
      })
    : null;
  if (!row) throw refused("release_unknown", { id, application: application.slug });
  const { storageKey, ...rest } = row;
  return { record: toReleaseRecord(rest), storageKey };
}
