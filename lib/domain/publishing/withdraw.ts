/** Withdrawing a release: it is no longer offered, its links answer 410, its number stays used (docs/contract.md D6). */
import { catchUp } from "../../db/change-feed";
import { inTransaction } from "../../db/transaction";
import type { Application } from "../applications/find";
import { record } from "../audit/record";
import type { Context } from "../context";
import { refused } from "../errors";
import { requirePermission } from "../permissions";
import { findRelease } from "../release-files/find-release";
import { type ReleaseRecord, releaseTitle } from "../releases/release-record";
import { checkedText } from "../text";
import { keepOffersNewest } from "./keep-offers-newest";
import { lockStatements } from "./sign-release";

export const REASON_LENGTH_MAX = 1_000;

/** Withdrawing twice keeps the first reason. Throws `not_found`, `invalid_input`. */
export async function withdrawRelease(
  ctx: Context,
  application: Application,
  id: string,
  reasonText: string,
): Promise<ReleaseRecord> {
  requirePermission(ctx.actor, "releases");
  const [withdrawn] = await withdrawReleases(ctx, application, [id], reasonText);
  if (!withdrawn) throw refused("release_unknown", { id, application: application.slug });
  return withdrawn;
}

/** All of them for one reason, or none. Throws as `withdrawRelease`. */
export async function withdrawReleases(
  ctx: Context,
  application: Application,
  ids: readonly string[],
  reasonText: string,
): Promise<ReleaseRecord[]> {
  requirePermission(ctx.actor, "releases");
  const reason = checkedText("reason", reasonText.trim(), REASON_LENGTH_MAX);
  if (!reason) throw refused("withdrawal_reason_missing");
  const withdrawn = await inTransaction(ctx, async (tx) => {
    await lockStatements(tx, application);
    const all: ReleaseRecord[] = [];
    for (const id of ids) all.push(await withdrawOne(tx, application, id, reason));
    return all;
  });
  await catchUp();
  return withdrawn;
}

/** Under `lockStatements`. */
async function withdrawOne(
  tx: Context,
  application: Application,
  id: string,
  reason: string,
): Promise<ReleaseRecord> {
  const release = await findRelease(tx, application, id);
  if (release.status === "withdrawn") return release;
  return keepOffersNewest(tx, application, release, async () => {
    await tx.db.prisma.release.update({
      where: { id },
      data: { status: "withdrawn", withdrawnAt: tx.now, withdrawReason: reason },
      select: { id: true },
    });
    await record(tx, {
      applicationId: application.id,
      action: release.plugin === null ? "release.withdrawn" : "plugin_release.withdrawn",
      target: releaseTitle(release),
      targetId: id,
      reason,
    });
    return findRelease(tx, application, id);
  });
}
