/** Throwing drafts away. What was never published burns no number: the version can be uploaded again (docs/contract.md D6). */
import { catchUp } from "../../db/change-feed";
import { inTransaction } from "../../db/transaction";
import type { Application } from "../applications/find";
import { record } from "../audit/record";
import type { Context } from "../context";
import { refused } from "../errors";
import { requirePermission } from "../permissions";
import { findRelease, storedFilesOf } from "../release-files/find-release";
import { clearDiscarded, discardUpload } from "../release-files/uploads";
import { type ReleaseRecord, releaseTitle } from "../releases/release-record";
import { lockStatements } from "./sign-release";

/**
 * The drafts and their files are gone, all or none; the log keeps that they were there. Returns what they were. Files that a crash
 * leaves behind go with a later sweep. They stay where another database, of which this one is an older copy, has published them.
 * Throws `not_found`, `invalid_input` (no draft), `forbidden`.
 */
export async function discardDrafts(
  ctx: Context,
  application: Application,
  ids: readonly string[],
): Promise<ReleaseRecord[]> {
  requirePermission(ctx.actor, "releases");
  const discarded = await inTransaction(ctx, async (tx) => {
    await lockStatements(tx, application);
    const all: Discarded[] = [];
    for (const id of ids) all.push(await discardOne(tx, application, id));
    return all;
  });
  // Not before the rows are gone for good: a release without its file would be worse than a file without its release.
  for (const { storageKeys } of discarded)
    for (const storageKey of storageKeys) await clearDiscarded(ctx, storageKey);
  await catchUp();
  return discarded.map(({ draft }) => draft);
}

type Discarded = Readonly<{ draft: ReleaseRecord; storageKeys: readonly string[] }>;

/** Under `lockStatements`. */
async function discardOne(tx: Context, application: Application, id: string): Promise<Discarded> {
  const draft = await findRelease(tx, application, id);
  const { status, plugin } = draft;
  if (status !== "draft") throw refused("release_not_discardable", { status });
  const storageKeys = (await storedFilesOf(tx, id)).map(({ storageKey }) => storageKey);
  await tx.db.prisma.release.delete({ where: { id } });
  for (const storageKey of storageKeys) await discardUpload(tx, storageKey);
  await record(tx, {
    applicationId: application.id,
    action: plugin === null ? "release.discarded" : "plugin_release.discarded",
    target: releaseTitle(draft),
    targetId: id,
  });
  return { draft, storageKeys };
}
