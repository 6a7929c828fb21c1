/** Withdrawing a release: offered no more, its links answer 410, its number stays used (decisions §6). */
import { inTransaction } from "../../db/transaction";
import type { Application } from "../applications/find";
import { record } from "../audit/record";
import type { Context } from "../context";
import { invalid } from "../errors";
import { checkedText } from "../text";
import { findStoredRelease } from "./publish";
import { RELEASE_COLUMNS, type ReleaseRecord, releaseTitle, toReleaseRecord } from "./release-record";
import { lockStatements } from "./sign-release";

const REASON_LENGTH_MAX = 1_000;

/** Withdrawing twice keeps the first reason. Throws `not_found`, `invalid_input`. */
export async function withdrawRelease(
  ctx: Context,
  application: Application,
  id: string,
  reasonText: string,
): Promise<ReleaseRecord> {
  const reason = checkedText("The reason", reasonText.trim(), REASON_LENGTH_MAX);
  if (!reason) throw invalid("Say why the release is withdrawn.");
  return inTransaction(ctx, async (tx) => {
    await lockStatements(tx, application);
    const { record: release } = await findStoredRelease(tx, application, id);
    if (release.status === "withdrawn") return release;
    const row = await tx.db.prisma.release.update({
      where: { id },
      data: { status: "withdrawn", withdrawnAt: ctx.now, withdrawReason: reason },
      select: RELEASE_COLUMNS,
    });
    await record(tx, {
      applicationId: application.id,
      action: release.plugin === null ? "release.withdrawn" : "plugin_release.withdrawn",
      target: releaseTitle(release),
      targetId: id,
      reason,
    });
    return toReleaseRecord(row);
  });
}
