/** A plan as it is read and told. */
import type { Prisma } from "../../db/generated/client";
import { type Features, ofEachPlanField, type PlanField, type PlanValues } from "./plan-fields";

export type PlanRecord = { id: string; code: string } & PlanValues;

export const PLAN_COLUMNS = {
  id: true,
  code: true,
  ...ofEachPlanField<Record<PlanField, true>>(() => true),
} as const;

type Row = Omit<PlanRecord, "features"> & { features: Prisma.JsonValue };

export function toPlanRecord(row: Row): PlanRecord {
  return { ...row, features: row.features as Features }; // only parseFeatures' results are ever stored
}
