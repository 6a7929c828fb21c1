/** Withdrawing a release: it is no longer offered, its links answer 410, its number stays used (docs/contract.md D6). */
import { catchUp } from "../../db/change-feed";
import { inTransaction } from "../../db/transaction";
import type { Application } from "../applications/find";
import { record } from "../audit/record";
import type { Context } from "../context";
import { refused } from "../errors";
import { requirePermission } from "../permissions";
import { checkedText } from "../text";
import { findStoredRelease } from "./publish";
import { RELEASE_COLUMNS, type ReleaseRecord, releaseTitle, toReleaseRecord } from "./release-record";
import { lockStatements, signRelease } from "./sign-release";
import { compareVersions } from "./version";

const REASON_LENGTH_MAX = 1_000;

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
  const { record: release } = await findStoredRelease(tx, application, id);
  if (release.status === "withdrawn") return release;
  const row = await tx.db.prisma.release.update({
    where: { id },
    data: { status: "withdrawn", withdrawnAt: tx.now, withdrawReason: reason },
    select: RELEASE_COLUMNS,
  });
  await record(tx, {
    applicationId: application.id,
    action: release.plugin === null ? "release.withdrawn" : "plugin_release.withdrawn",
    target: releaseTitle(release),
    targetId: id,
    reason,
  });
  if (release.status === "published") await resignSuccessors(tx, application, release);
  return toReleaseRecord(row);
}

/**
 * What is offered instead is older and has a lower `seq`. Programs that refuse a `seq` below the highest they saw
 * would refuse it forever, so it is signed again (decision 006).
 */
async function resignSuccessors(
  tx: Context,
  application: Application,
  withdrawn: ReleaseRecord,
): Promise<void> {
  const owner =
    withdrawn.plugin === null
      ? { variant: { code: withdrawn.variant ?? "" } }
      : { plugin: { code: withdrawn.plugin } };
  const rows = await tx.db.prisma.release.findMany({
    where: { applicationId: application.id, status: "published", ...owner },
    select: RELEASE_COLUMNS,
  });
  for (const successor of successorsOf(withdrawn, rows.map(toReleaseRecord))) {
    if ((successor.seq ?? 0) > (withdrawn.seq ?? 0)) continue;
    await signRelease(tx, application, successor, successor.releasedAt ?? tx.now);
  }
}

/**
 * Of a variant, what stable and what beta now sees; of a plugin, all that is not above, since each core may be offered
 * another. Lowest first: versions that differ in build metadata alone are ordered by when they were signed.
 */
function successorsOf(withdrawn: ReleaseRecord, published: readonly ReleaseRecord[]): ReleaseRecord[] {
  const highestFirst = published.toSorted(
    (one, other) => compareVersions(other.version, one.version) || (other.seq ?? 0) - (one.seq ?? 0),
  );
  const stable = highestFirst.find(({ channel }) => channel === "stable");
  const offered = highestFirst.filter((release, index) => index === 0 || release === stable);
  return (withdrawn.plugin === null ? offered : highestFirst)
    .filter(({ version }) => compareVersions(version, withdrawn.version) <= 0)
    .toReversed();
}
