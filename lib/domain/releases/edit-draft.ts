/** Editing a draft. What is published is frozen (docs/contract.md D6). */
import { inTransaction } from "../../db/transaction";
import { ChangedMeanwhileError } from "../applications/changed-meanwhile";
import type { Application } from "../applications/find";
import { changesBetween } from "../audit/changes";
import { record } from "../audit/record";
import type { Context } from "../context";
import { refused } from "../errors";
import { requirePermission } from "../permissions";
import { checkedText } from "../text";
import { draftNow, draftVersion } from "./draft-version";
import { findRelease } from "./find-release";
import { demandsManualSteps, NOTES_LENGTH_MAX, type ReleaseChannel } from "./release";
import { type ReleaseRecord, releaseTitle } from "./release-record";
import { lockStatements } from "./sign-release";
import { isPrerelease } from "./version";

export type DraftChanges = {
  /** Markdown; blank for none. */
  notes: string;
  critical: boolean;
  manual: boolean;
  channel: ReleaseChannel;
};

/**
 * Under the lock that publishing takes: what goes live is what was read. `expectedVersion`: of the state that the changes
 * were made from. What is so already changes nothing, and is not in the log. Throws `not_found`, `invalid_input`, and
 * ChangedMeanwhileError when the draft is in another state by now.
 */
export async function editDraft(
  ctx: Context,
  application: Application,
  id: string,
  changes: DraftChanges,
  expectedVersion?: string,
): Promise<ReleaseRecord> {
  requirePermission(ctx.actor, "releases");
  const text = checkedText("notes", changes.notes, NOTES_LENGTH_MAX);
  const notes = text.trim() === "" ? null : text;
  return inTransaction(ctx, async (tx) => {
    await lockStatements(tx, application);
    const draft = await findRelease(tx, application, id);
    if (draft.status !== "draft") throw refused("draft_frozen");
    const version = draftVersion(draft);
    if (expectedVersion !== undefined && expectedVersion !== version)
      throw new ChangedMeanwhileError({ id: "draft_changed_meanwhile", details: draftNow(draft) }, version);
    if (changes.channel === "stable" && isPrerelease(draft.version)) {
      throw refused("prerelease_not_editable", { version: draft.version });
    }
    const data = {
      notes,
      critical: changes.critical,
      manual: changes.manual || demandsManualSteps(notes),
      channel: changes.channel,
    };
    const changed = changesBetween(draftFields(draft), data);
    if (!changed) return draft;
    // Notes may be as long as a book; that they changed is enough for the log.
    const { notes: changedNotes, ...flags } = changed;
    await tx.db.prisma.release.update({ where: { id }, data, select: { id: true } });
    await record(tx, {
      applicationId: application.id,
      action: draft.plugin === null ? "release.edited" : "plugin_release.edited",
      target: releaseTitle(draft),
      targetId: id,
      detail: { ...flags, ...(changedNotes ? { notes: "changed" } : {}) },
    });
    return findRelease(tx, application, id);
  });
}

function draftFields({ notes, critical, manual, channel }: ReleaseRecord) {
  return { notes, critical, manual, channel };
}
