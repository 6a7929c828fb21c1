/** Saving what was typed into a draft and publishing it, as one act: both are done or neither. */
import { catchUp } from "../../db/change-feed";
import { inTransaction } from "../../db/transaction";
import type { Application } from "../applications/find";
import type { Context } from "../context";
import { requirePermission } from "../permissions";
import { type DraftChanges, editDraft } from "./edit-draft";
import { publishStored, requireIntactDraft } from "./publish";
import type { ReleaseRecord } from "./release-record";
import { signPublished } from "./sign-for-feeds";

/** Throws as `editDraft` and `publishRelease`. */
export async function publishDraft(
  ctx: Context,
  application: Application,
  id: string,
  changes: DraftChanges,
  expectedVersion?: string,
): Promise<ReleaseRecord> {
  requirePermission(ctx.actor, "releases");
  await requireIntactDraft(ctx, application, id);
  const published = await inTransaction(ctx, async (tx) => {
    await editDraft(tx, application, id, changes, expectedVersion);
    return publishStored(tx, application, id);
  });
  await signPublished(ctx, application);
  await catchUp();
  return published;
}
