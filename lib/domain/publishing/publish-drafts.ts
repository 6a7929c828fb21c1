/** Saving what was typed into drafts, and to whom they are offered, and publishing them: as one act, done or not. */
import { catchUp } from "../../db/change-feed";
import { inTransaction } from "../../db/transaction";
import type { Application } from "../applications/find";
import type { Context } from "../context";
import { requirePermission } from "../permissions";
import type { ReleaseRecord } from "../releases/release-record";
import { type DraftChanges, editDrafts } from "./edit-drafts";
import { publishStored, requireIntactDraft } from "./publish";
import { setRollout } from "./set-rollout";
import { signPublished } from "./sign-for-feeds";

/** `rollout`: percent; null as it is. Throws as `editDrafts` and `publishRelease`. */
export async function publishDrafts(
  ctx: Context,
  application: Application,
  ids: readonly string[],
  changes: DraftChanges & Readonly<{ rollout: number | null }>,
  expectedVersion?: string,
): Promise<ReleaseRecord[]> {
  requirePermission(ctx.actor, "releases");
  for (const id of ids) await requireIntactDraft(ctx, application, id);
  const published = await inTransaction(ctx, async (tx) => {
    const { rollout } = changes;
    const edited = await editDrafts(tx, application, ids, changes, expectedVersion);
    const all: ReleaseRecord[] = [];
    for (const draft of edited) {
      if (rollout !== null) await setRollout(tx, application, draft, rollout);
      all.push(await publishStored(tx, application, draft.id));
    }
    return all;
  });
  await signPublished(ctx, application);
  await catchUp();
  return published;
}
