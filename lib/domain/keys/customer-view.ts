/** Looking at a license as its customer does: nothing is changed, and the log says who looked. */
import { inTransaction } from "../../db/transaction";
import type { Application } from "../applications/find";
import { record } from "../audit/record";
import type { Context } from "../context";

const ACTION = "key.viewed_as_customer";
/** Pages of devices and a page that is loaded again are the same look. */
const SAME_LOOK_MS = 10 * 60 * 1000;

/** Call before the page is shown. Every role may read, so every role may look. */
export async function recordCustomerView(
  ctx: Context,
  application: Application,
  { id, lastFour }: Readonly<{ id: string; lastFour: string }>,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const since = new Date(ctx.now.getTime() - SAME_LOOK_MS);
    const sameLook = { targetId: id, action: ACTION, actorId: ctx.actor.id, at: { gt: since } };
    if ((await tx.db.prisma.auditEntry.count({ where: sameLook })) > 0) return;
    await record(tx, {
      applicationId: application.id,
      action: ACTION,
      target: `key …${lastFour}`,
      targetId: id,
    });
  });
}
