/** Editing a draft. What is published is frozen (decisions §6). */
import { inTransaction } from "../../db/transaction";
import type { Application } from "../applications/find";
import { record } from "../audit/record";
import type { Context } from "../context";
import { invalid } from "../errors";
import { requirePermission } from "../permissions";
import { checkedText } from "../text";
import { findStoredRelease } from "./publish";
import { demandsManualSteps, NOTES_LENGTH_MAX, type ReleaseChannel } from "./release";
import { RELEASE_COLUMNS, type ReleaseRecord, releaseTitle, toReleaseRecord } from "./release-record";
import { lockStatements } from "./sign-release";
import { isPrerelease } from "./version";

export type DraftChanges = {
  /** Markdown; blank for none. */
  notes: string;
  critical: boolean;
  manual: boolean;
  channel: ReleaseChannel;
};

/** Under the lock that publishing takes: what goes live is what was read. Throws `not_found`, `invalid_input`. */
export async function editDraft(
  ctx: Context,
  application: Application,
  id: string,
  changes: DraftChanges,
): Promise<ReleaseRecord> {
  requirePermission(ctx.actor, "releases");
  const text = checkedText("The notes", changes.notes, NOTES_LENGTH_MAX);
  const notes = text.trim() === "" ? null : text;
  return inTransaction(ctx, async (tx) => {
    await lockStatements(tx, application);
    const { record: draft } = await findStoredRelease(tx, application, id);
    if (draft.status !== "draft") throw invalid("Only a draft can be edited; this release is frozen.");
    if (changes.channel === "stable" && isPrerelease(draft.version)) {
      throw invalid(`${draft.version} is a prerelease; it can only go to the channel "beta".`);
    }
    const data = {
      notes,
      critical: changes.critical,
      manual: changes.manual || demandsManualSteps(notes),
      channel: changes.channel,
    };
    const row = await tx.db.prisma.release.update({ where: { id }, data, select: RELEASE_COLUMNS });
    await record(tx, {
      applicationId: application.id,
      action: draft.plugin === null ? "release.edited" : "plugin_release.edited",
      target: releaseTitle(draft),
      targetId: id,
    });
    return toReleaseRecord(row);
  });
}
