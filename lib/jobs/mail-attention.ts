/** Tells owners by mail what needs attention (decision 091). */

import { config } from "../config/config";
import { type Context, contextFor, SYSTEM } from "../domain/context";
import { ownersToTell, queueAttentionMail } from "../domain/people/attention-mails";
import { attention } from "../operations/attention/attention";
import { mailDetail } from "../operations/attention/mail-detail";

/** Nothing without a mail server: what lies in the outbox tells no one. */
export async function mailAttention(signal: AbortSignal, ctx: Context = contextFor(SYSTEM)): Promise<void> {
  if (!config().smtpUrl) return;
  const owners = await ownersToTell(ctx);
  const rows = owners.length > 0 ? await attention(ctx, null) : [];
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  for (const owner of owners) {
    if (signal.aborted) return;
    await queueAttentionMail(ctx, owner, ids, (newIds) => mailDetail(rows, owner.language, newIds));
  }
}
