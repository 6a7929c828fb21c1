/** Editing drafts. What is published is frozen (docs/contract.md D6). */
import { inTransaction } from "../../db/transaction";
import { ChangedMeanwhileError } from "../applications/changed-meanwhile";
import type { Application } from "../applications/find";
import { changesBetween } from "../audit/changes";
import { record } from "../audit/record";
import type { Context } from "../context";
import { refused } from "../errors";
import { requirePermission } from "../permissions";
import { findRelease } from "../release-files/find-release";
import { plainNotes } from "../releases/notes";
import { demandsManualSteps, NOTES_LENGTH_MAX } from "../releases/release";
import { type ReleaseRecord, releaseTitle } from "../releases/release-record";
import { isPrerelease } from "../releases/version";
import { checkedText } from "../text";
import { type DraftValues, draftValues } from "./draft-fields";
import { draftNow, draftsVersion, draftVersion } from "./draft-version";
import { lockStatements } from "./sign-release";

/** `notes`: blank for none. */
export type DraftChanges = Omit<DraftValues, "notes"> & { notes: string };

/**
 * All of them alike, or none, under the lock that publishing takes: what goes live is what was read. `expectedVersion`: of the state
 * that the changes were made from (`draftsVersion`, perhaps of more drafts). What is so already changes nothing, and is not in the log. Throws `not_found`,
 * `invalid_input`, and ChangedMeanwhileError when one of the drafts is in another state by now.
 */
export async function editDrafts(
  ctx: Context,
  application: Application,
  ids: readonly string[],
  changes: DraftChanges,
  expectedVersion?: string,
): Promise<ReleaseRecord[]> {
  requirePermission(ctx.actor, "releases");
  const notes = checkedText("notes", plainNotes(changes.notes), NOTES_LENGTH_MAX) || null;
  return inTransaction(ctx, async (tx) => {
    await lockStatements(tx, application);
    const drafts: ReleaseRecord[] = [];
    for (const id of ids) drafts.push(await findRelease(tx, application, id));
    if (drafts.some(({ status }) => status !== "draft")) throw refused("draft_frozen");
    if (expectedVersion !== undefined) requireUnchanged(drafts, expectedVersion);
    const edited: ReleaseRecord[] = [];
    for (const draft of drafts)
      edited.push(await editOne(tx, application, draft, draftValues({ ...changes, notes })));
    return edited;
  });
}

function requireUnchanged(drafts: readonly ReleaseRecord[], expected: string): void {
  const known = expected.split(".");
  const changed = drafts.find((draft) => !known.includes(draftVersion(draft)));
  if (!changed) return;
  const refusal = { id: "draft_changed_meanwhile", details: draftNow(changed) } as const;
  throw new ChangedMeanwhileError(refusal, draftsVersion(drafts));
}

async function editOne(
  tx: Context,
  application: Application,
  draft: ReleaseRecord,
  wanted: DraftValues,
): Promise<ReleaseRecord> {
  const { id } = draft;
  if (wanted.channel === "stable" && isPrerelease(draft.version)) {
    throw refused("prerelease_not_editable", { version: draft.version });
  }
  const data = { ...wanted, manual: wanted.manual || demandsManualSteps(wanted.notes) };
  const changed = changesBetween(draftValues(draft), data);
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
}
