/** Suspending, revoking and reactivating a key (docs/contract.md 3.1, D3). */
import { inTransaction } from "../../db/transaction";
import type { Application } from "../applications/find";
import { record } from "../audit/record";
import type { Context } from "../context";
import { DomainError } from "../errors";
import { requirePermission } from "../permissions";
import { type KeyRecord, toKeyRecord } from "./key-record";
import { lockKey } from "./lock";
import { type KeyTransition, transition } from "./status";

const ACTIONS = { suspend: "key.suspended", revoke: "key.revoked", reactivate: "key.reactivated" } as const;

/** Repeating a state is no error and leaves no second log entry. Throws `not_found`, `invalid_input`. */
export async function changeKeyState(
  ctx: Context,
  application: Application,
  id: string,
  change: KeyTransition,
  reason: string | null,
): Promise<KeyRecord> {
  requirePermission(ctx.actor, "keys");
  return inTransaction(ctx, async (tx) => {
    const key = await lockKey(tx, application, id);
    const decision = transition(key, change, ctx.now);
    if (decision === "unchanged") return toKeyRecord(key, ctx.now);
    if ("refused" in decision) throw new DomainError(decision.refused);
    await tx.db.prisma.licenseKey.update({
      where: { id: key.id },
      data: { state: decision.to, updatedAt: ctx.now },
    });
    await record(tx, {
      applicationId: application.id,
      action: ACTIONS[change],
      target: `key …${key.lastFour}`,
      targetId: key.id,
      reason,
      detail: { state: { from: key.state, to: decision.to } },
    });
    return toKeyRecord({ ...key, state: decision.to, updatedAt: ctx.now }, ctx.now);
  });
}
