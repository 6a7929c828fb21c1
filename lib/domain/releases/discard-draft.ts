/** Throwing a draft away. What was never published burns no number: the version can be uploaded again (docs/contract.md D6). */
import { catchUp } from "../../db/change-feed";
import { inTransaction } from "../../db/transaction";
import type { Application } from "../applications/find";
import { record } from "../audit/record";
import type { Context } from "../context";
import { refused } from "../errors";
import { requirePermission } from "../permissions";
import { findRelease, storedFilesOf } from "./find-release";
import { type ReleaseRecord, releaseTitle } from "./release-record";
import { lockStatements } from "./sign-release";
import { clearDiscarded, discardUpload } from "./uploads";

/**
 * The draft and its files are gone; the log keeps that it was there. Returns what it was. Files that a crash leaves behind
 * go with a later sweep. They stay where another database, of which this one is an older copy, has published them. Throws `not_found`, `invalid_input` (no draft), `forbidden`.
 */
export async function discardDraft(
  ctx: Context,
  application: Application,
  id: string,
): Promise<ReleaseRecord> {
  requirePermission(ctx.actor, "releases");
  const { draft, files } = await inTransaction(ctx, async (tx) => {
    await lockStatements(tx, application);
    const found = await findRelease(tx, application, id);
    const { status, plugin } = found;
    if (status !== "draft") throw refused("release_not_discardable", { status });
    const stored = await storedFilesOf(tx, id);
    await tx.db.prisma.release.delete({ where: { id } });
    for (const { storageKey } of stored) await discardUpload(tx, storageKey);
    await record(tx, {
      applicationId: application.id,
      action: plugin === null ? "release.discarded" : "plugin_release.discarded",
      target: releaseTitle(found),
      targetId: id,
    });
    return { draft: found, files: stored };
  });
  // Not before the rows are gone for good: a release without its file would be worse than a file without its release.
  for (const { storageKey } of files) await clearDiscarded(ctx, storageKey);
  await catchUp();
  return draft;
}
