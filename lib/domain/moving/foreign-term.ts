/** What the plan and the present moment add to a key of another system: see `ForeignKey`. Pure. */
import { parseSeats } from "../applications/plan";
import type { PlanRecord } from "../applications/plan-record";
import { daysAfter } from "../keys/term";
import { ColumnError, inColumn } from "./import-columns";
import type { ImportedKey } from "./imported-key";
import type { ForeignKey } from "./systems/system";

type Added = Pick<ImportedKey, "expiresAt" | "updatesUntil"> & { devices: number | null };

/** Throws ColumnError. */
export function foreignTerm(
  key: ImportedKey,
  { quantity = "", isRenewed = false, endsAsPlan = false, given = {} }: Partial<ForeignKey>,
  plan: PlanRecord,
  now: Date,
): Added {
  const { expiresAt, updatesUntil } = endsAsPlan ? endOfPlan(key, plan, given.createdAt !== "") : key;
  if (isRenewed && key.state === "active" && expiresAt !== null && expiresAt <= now)
    throw new ColumnError("expiresAt", { id: "import_renewed_since", details: {} }, expiresAt.toISOString());
  return { expiresAt, updatesUntil, devices: devicesOf(key, plan, quantity) };
}

/** From the day it was sold. When a term began that begins with the first device is not known. */
function endOfPlan(
  { createdAt }: ImportedKey,
  { durationDays, durationFrom, updatesDays }: PlanRecord,
  isDated: boolean,
): Pick<Added, "expiresAt" | "updatesUntil"> {
  const hasTerm = durationDays !== null || updatesDays !== null;
  if (hasTerm && (!isDated || durationFrom !== "issue"))
    throw new ColumnError("expiresAt", { id: "import_end_missing", details: {} });
  return { expiresAt: daysAfter(createdAt, durationDays), updatesUntil: daysAfter(createdAt, updatesDays) };
}

function devicesOf({ devices }: ImportedKey, plan: PlanRecord, quantity: string): number | null {
  const each = devices === undefined ? plan.maxActivations : devices;
  if (quantity === "") return each;
  if (!/^[1-9]\d{0,8}$/.test(quantity))
    throw new ColumnError("devices", { id: "import_quantity_malformed", details: {} }, quantity);
  return inColumn("devices", () => parseSeats(each === null ? null : each * Number(quantity)));
}
