/** Throwing a draft away. What was never published burns no number: the version can be uploaded again (docs/contract.md D6). */
import { catchUp } from "../../db/change-feed";
import { inTransaction } from "../../db/transaction";
import type { Application } from "../applications/find";
import { record } from "../audit/record";
import type { Context } from "../context";
import { refused } from "../errors";
import { requirePermission } from "../permissions";
import { findStoredRelease } from "./publish";
import { type ReleaseRecord, releaseTitle } from "./release-record";
import { lockStatements } from "./sign-release";
import { clearDiscarded, discardUpload } from "./uploads";

/**
 * The draft and its file are gone; the log keeps that it was there. Returns what it was. A file that a crash leaves behind
 * goes with a later sweep. It stays where another database, of which this one is an older copy, has published it. Throws `not_found`, `invalid_input` (no draft), `forbidden`.
 */
export async function discardDraft(
  ctx: Context,
  application: Application,
  id: string,
): Promise<ReleaseRecord> {
  requirePermission(ctx.actor, "releases");
  const { record: draft, storageKey } = await inTransaction(ctx, async (tx) => {
    await lockStatements(tx, application);
    const stored = await findStoredRelease(tx, application, id);
    const { status, plugin } = stored.record;
    if (status !== "draft") throw refused("release_not_discardable", { status });
    await tx.db.prisma.release.delete({ where: { id } });
    if (stored.storageKey !== null) await discardUpload(tx, stored.storageKey);
    await record(tx, {
      applicationId: application.id,
      action: plugin === null ? "release.discarded" : "plugin_release.discarded",
      target: releaseTitle(stored.record),
      targetId: id,
    });
    return stored;
  });
  // Not before the row is gone for good: a release without its file would be worse than a file without its release.
  if (storageKey !== null) await clearDiscarded(ctx, storageKey);
  await catchUp();
  return draft;
}
