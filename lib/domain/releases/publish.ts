/** Publishing a release, behind a gate: what is offered was read back, hashed, signed and verified. */
import { createHash } from "node:crypto";
import { catchUp } from "../../db/change-feed";
import { inTransaction } from "../../db/transaction";
import { StorageMissingError, storage } from "../../storage/storage";
import type { Application } from "../applications/find";
import { record } from "../audit/record";
import type { Context } from "../context";
import { DomainError, invalid } from "../errors";
import { isUuid } from "../ids";
import { requirePermission } from "../permissions";
import { RELEASE_COLUMNS, type ReleaseRecord, releaseTitle, toReleaseRecord } from "./release-record";
import { lockStatements, signRelease } from "./sign-release";

/** Publishing what is published changes nothing. Throws `not_found`, `invalid_input`, `not_configured`, `publish_refused`. */
export async function publishRelease(
  ctx: Context,
  application: Application,
  id: string,
): Promise<ReleaseRecord> {
  requirePermission(ctx.actor, "releases");
  const draft = await findStoredRelease(ctx, application, id);
  if (draft.storageKey !== null && draft.record.status === "draft") {
    await requireIntactFile(draft.storageKey, draft.record);
  }
  const published = await inTransaction(ctx, async (tx) => {
    await lockStatements(tx, application);
    const { record: current } = await findStoredRelease(tx, application, id);
    if (current.status === "published") return current;
    if (current.status === "withdrawn") {
      throw invalid("A withdrawn release cannot be published again; upload a new version.");
    }
    return goLive(tx, application, current);
  });
  await catchUp();
  return published;
}

/** Signs and logs. Call under `lockStatements`, after `requireIntactFile`. */
export async function goLive(
  tx: Context,
  application: Application,
  release: ReleaseRecord,
): Promise<ReleaseRecord> {
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
  expected: { sha256: string | null; size: number | null },
): Promise<void> {
  const found = await readBack(storageKey);
  if (found === null || found.size !== expected.size || found.sha256 !== expected.sha256) {
    throw new DomainError(
      "publish_refused",
      "The stored file is not the one that was uploaded; upload it again as a new version.",
    );
  }
}

/** Null for a file that is gone. */
async function readBack(storageKey: string): Promise<{ size: number; sha256: string } | null> {
  const hash = createHash("sha256");
  let size = 0;
  try {
    for await (const chunk of await storage().open(storageKey)) {
      hash.update(chunk);
      size += chunk.length;
    }
  } catch (error) {
    if (error instanceof StorageMissingError) return null;
    throw error;
  }
  return { size, sha256: hash.digest("hex") };
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
  if (!row) throw new DomainError("not_found", `There is no release ${id} of ${application.slug}.`);
  const { storageKey, ...rest } = row;
  return { record: toReleaseRecord(rest), storageKey };
}
