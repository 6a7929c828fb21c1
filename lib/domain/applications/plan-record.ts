/** A plan as it is read and told. */
import type { Prisma } from "../../db/generated/client";
import type { DurationStart, Features, PlanStatus } from "./plan";

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
  /** A key's life in days when it is issued without an end. Null: it does not end. */
  durationDays: number | null;
  /** When these days begin, and those of updates. */
  durationFrom: DurationStart;
  /** Days of its right to updates. Null: as long as it holds. */
  updatesDays: number | null;
  /** Days of a trial. Null: no trials. */
  trialDays: number | null;
  /** A device that was not seen for so many days loses its seat to the next one. Null: never. */
  releaseAfterDays: number | null;
  /** Where a license is renewed (`renew-url.ts`). Null: nowhere. */
  renewUrl: string | null;
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
  durationDays: true,
  durationFrom: true,
  updatesDays: true,
  trialDays: true,
  releaseAfterDays: true,
  renewUrl: true,
} as const;

type Row = Omit<PlanRecord, "features"> & { features: Prisma.JsonValue };

export function toPlanRecord(row: Row): PlanRecord {
  return { ...row, features: row.features as Features }; // only parseFeatures' results are ever stored
}
