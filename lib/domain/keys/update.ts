/** Changing a sold key's seats and end. */
import { inTransaction } from "../../db/transaction";
import type { Application } from "../applications/find";
import { parseSeats } from "../applications/plan";
import { record } from "../audit/record";
import type { Context } from "../context";
import { requirePermission } from "../permissions";
import { KEY_COLUMNS, type KeyRecord, toKeyRecord } from "./key-record";
import { lockKey } from "./lock";

/** Absent keeps, null lifts: no limit of devices, no end. */
export type KeyChanges = { devices?: number | null | undefined; expiresAt?: Date | null | undefined };

/** Fewer seats than devices in use keeps the devices and refuses new ones. Throws `not_found`, `invalid_input`. */
export async function updateKey(
  ctx: Context,
  application: Application,
  id: string,
  changes: KeyChanges,
): Promise<KeyRecord> {
  requirePermission(ctx.actor, "keys");
  const data = {
    ...(changes.devices === undefined ? {} : { maxActivations: parseSeats(changes.devices) }),
    ...(changes.expiresAt === undefined ? {} : { expiresAt: changes.expiresAt }),
  };
  return inTransaction(ctx, async (tx) => {
    const key = await lockKey(tx, application, id);
    const updated = await tx.db.prisma.licenseKey.update({
      where: { id: key.id },
      data,
      select: KEY_COLUMNS,
    });
    await record(tx, {
      applicationId: application.id,
      action: "key.updated",
      target: `key …${key.lastFour}`,
      targetId: key.id,
      detail: { ...data, ...(data.expiresAt ? { expiresAt: data.expiresAt.toISOString() } : {}) },
    });
    return toKeyRecord(updated, ctx.now);
  });
}
