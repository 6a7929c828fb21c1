/** Promoting a beta to stable: the same files under new statements (decision 010). */
import { catchUp } from "../../db/change-feed";
import { inTransaction } from "../../db/transaction";
import type { Application } from "../applications/find";
import { record } from "../audit/record";
import type { Context } from "../context";
import { refused } from "../errors";
import { requirePermission } from "../permissions";
import { findRelease, storedFilesOf } from "../release-files/find-release";
import { type ReleaseRecord, releaseTitle } from "../releases/release-record";
import { isPrerelease } from "../releases/version";
import { requireIntactFiles } from "./publish";
import { lockStatements, signRelease } from "./sign-release";

/**
 * All or none. Files, version, notes and `releasedAt` stay; `channel` becomes stable, in the row and in statements with a higher
 * `seq`. Promoting what is stable changes nothing. Throws `not_found`, `invalid_input`, `not_configured`, `publish_refused`.
 */
export async function promoteReleases(
  ctx: Context,
  application: Application,
  ids: readonly string[],
): Promise<ReleaseRecord[]> {
  requirePermission(ctx.actor, "releases");
  for (const id of ids) {
    const found = await findRelease(ctx, application, id);
    if (found.status === "published" && found.channel === "beta")
      await requireIntactFiles(await storedFilesOf(ctx, id));
  }
  const promoted = await inTransaction(ctx, async (tx) => {
    await lockStatements(tx, application);
    const all: ReleaseRecord[] = [];
    for (const id of ids) {
      const release = await findRelease(tx, application, id);
      requirePromotable(release);
      all.push(release.channel === "stable" ? release : await promote(tx, application, release));
    }
    return all;
  });
  await catchUp();
  return promoted;
}

/** Whether promoting it would be refused, as far as the release itself tells. Pure. */
export function isPromotable({
  status,
  channel,
  version,
}: Pick<ReleaseRecord, "status" | "channel" | "version">): boolean {
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
  await tx.db.prisma.release.update({
    where: { id: release.id },
    data: { channel: "stable" },
    select: { id: true },
  });
  const stable = await findRelease(tx, application, release.id);
  const promoted = await signRelease(tx, application, stable, release.releasedAt ?? tx.now);
  await record(tx, {
    applicationId: application.id,
    action: release.plugin === null ? "release.promoted" : "plugin_release.promoted",
    target: releaseTitle(release),
    targetId: release.id,
    detail: { channel: { from: release.channel, to: promoted.channel } },
  });
  return promoted;
}
