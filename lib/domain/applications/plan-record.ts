/** A plan as it is read and told. */
import type { Prisma } from "../../db/generated/client";
import type { Features, PlanStatus } from "./plan";

export type PlanRecord = {
  id: string;
  code: string;
  name: string;
  status: PlanStatus;
  /** Null: unlimited. */
  maxActivations: number | null;
  features: Features;
  /** Codes of the restricted variants it opens. */
  variants: string[];
  /** IDs of the premium plugins it opens; "*" for all. */
  plugins: string[];
};

export const PLAN_COLUMNS = {
  id: true,
  code: true,
  name: true,
  status: true,
  maxActivations: true,
  features: true,
  variants: true,
  plugins: true,
} as const;

type Row = Omit<PlanRecord, "features"> & { features: Prisma.JsonValue };

export function toPlanRecord(row: Row): PlanRecord {
  return { ...row, features: row.features as Features }; // only parseFeatures' results are ever stored
}
