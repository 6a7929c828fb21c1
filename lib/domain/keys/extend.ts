/** Moving the end of a license further away. */
import { inTransaction } from "../../db/transaction";
import type { Application } from "../applications/find";
import type { Context } from "../context";
import { refused } from "../errors";
import { requirePermission } from "../permissions";
import type { KeyRecord } from "./key-record";
import { lockKey } from "./lock";
import { updateKey } from "./update";

/** By so many months, or to a moment. */
export type Extension = Readonly<{ months: number }> | Readonly<{ to: Date }>;

/**
 * Logged as `key.updated`. `shownEnd`: the end that the page showed; if it has moved since, nothing is done. Throws
 * `not_found`, `forbidden`, and `invalid_input` where the license would not end later.
 */
export async function extendKey(
  ctx: Context,
  application: Application,
  id: string,
  by: Extension,
  shownEnd?: Date,
): Promise<KeyRecord> {
  requirePermission(ctx.actor, "keys");
  return inTransaction(ctx, async (tx) => {
    const { state, expiresAt, pendingDays } = await lockKey(tx, application, id);
    if (state === "revoked") throw refused("key_revoked", { wanted: "extend" });
    if (pendingDays !== null) throw refused("key_not_begun");
    if (shownEnd && shownEnd.getTime() !== expiresAt?.getTime()) throw refused("key_end_changed_meanwhile");
    return updateKey(tx, application, id, { expiresAt: extendedEnd(expiresAt, by, ctx.now) });
  });
}

/** An expired license goes on from today: months that are over are not sold again. Throws `invalid_input`. Pure. */
export function extendedEnd(end: Date | null, by: Extension, now: Date): Date {
  if (end === null) throw refused("key_never_expires");
  const later = "to" in by ? by.to : addMonths(end > now ? end : endOfDay(now), by.months);
  if (later <= end) throw refused("key_valid_longer");
  return later;
}

/** The same day of a later month, or its last day where it is shorter. */
function addMonths(date: Date, months: number): Date {
  const moved = new Date(date);
  moved.setUTCMonth(date.getUTCMonth() + months);
  // 31 January + 1 month would be 3 March.
  if (moved.getUTCDate() !== date.getUTCDate()) moved.setUTCDate(0);
  return moved;
}

function endOfDay(date: Date): Date {
  return new Date(`${date.toISOString().slice(0, 10)}T23:59:59.999Z`);
}
