/** Which state of a plan someone edits. */
import type { PlanNow } from "../refusals";
import { versionOf } from "./changed-meanwhile";
import type { PlanRecord } from "./plan-record";

/** The same for the same content, whenever and in whatever order it was stored. */
export function planVersion(plan: PlanRecord): string {
  const { id, name, status, maxActivations } = plan;
  return versionOf([
    id,
    name,
    status,
    maxActivations,
    featuresOf(plan),
    plan.variants.toSorted(),
    plan.plugins.toSorted(),
    plan.durationDays,
    plan.durationFrom,
    plan.updatesDays,
    plan.trialDays,
    plan.releaseAfterDays,
    plan.renewUrl,
  ]);
}

/** For someone whose own changes came too late. */
export function planNow(plan: PlanRecord): PlanNow {
  const { id: _, code: __, features: ___, ...now } = plan;
  return { ...now, features: featuresOf(plan) };
}

function featuresOf({ features }: PlanRecord) {
  return Object.entries(features).toSorted(([one], [other]) => (one < other ? -1 : 1));
}
