/** Promoting a beta to stable: the same file under a new statement (decision 010). */
import { catchUp } from "../../db/change-feed";
import { inTransaction } from "../../db/transaction";
import type { Application } from "../applications/find";
import { record } from "../audit/record";
import type { Context } from "../context";
import { refused } from "../errors";
import { requirePermission } from "../permissions";
import { findStoredRelease, requireIntactFile } from "./publish";
import { RELEASE_COLUMNS, type ReleaseRecord, releaseTitle, toReleaseRecord } from "./release-record";
import { lockStatements, signRelease } from "./sign-release";
import { isPrerelease } from "./version";

/**
 * File, version, notes and `releasedAt` stay; `channel` becomes stable, in the row and in a statement with a higher `seq`.
 * Promoting what is stable changes nothing. Throws `not_found`, `invalid_input`, `not_configured`, `publish_refused`.
 */
export async function promoteRelease(
  ctx: Context,
  application: Application,
  id: string,
): Promise<ReleaseRecord> {
  requirePermission(ctx.actor, "releases");
  const { record: found, storageKey } = await findStoredRelease(ctx, application, id);
  if (storageKey !== null && found.status === "published" && found.channel === "beta") {
    await requireIntactFile(storageKey, found);
  }
  const promoted = await inTransaction(ctx, async (tx) => {
    await lockStatements(tx, application);
    const { record: release } = await findStoredRelease(tx, application, id);
    requirePromotable(release);
    return release.channel === "stable" ? release : promote(tx, application, release);
  });
  await catchUp();
  return promoted;
}

/** Whether promoting it would be refused, as far as the release itself tells. Pure. */
export function isPromotable({ status, channel, version }: ReleaseRecord): boolean {
  return status === "published" && channel === "beta" && !isPrerelease(version);
}

function requirePromotable({ status, version }: ReleaseRecord): void {
  if (status === "draft") throw refused("draft_not_promoted");
  if (status === "withdrawn") throw refused("withdrawn_not_promoted");
  if (isPrerelease(version)) {
    throw refused("prerelease_not_promoted", { version });
  }
}

async function promote(
  tx: Context,
  application: Application,
  release: ReleaseRecord,
): Promise<ReleaseRecord> {
  const row = await tx.db.prisma.release.update({
    where: { id: release.id },
    data: { channel: "stable" },
    select: RELEASE_COLUMNS,
  });
  const promoted = await signRelease(tx, application, toReleaseRecord(row), release.releasedAt ?? tx.now);
  await record(tx, {
    applicationId: application.id,
    action: release.plugin === null ? "release.promoted" : "plugin_release.promoted",
    target: releaseTitle(release),
    targetId: release.id,
    detail: { channel: { from: release.channel, to: promoted.channel } },
  });
  return promoted;
}
