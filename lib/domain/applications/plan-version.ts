/** Which state of a plan someone edits. */
import type { PlanNow } from "../refusals";
import { versionOf } from "./changed-meanwhile";
import { isOfKind, PLAN_FIELD_NAMES } from "./plan-fields";
import type { PlanRecord } from "./plan-record";

/** The same for the same content, whenever and in whatever order it was stored. */
export function planVersion(plan: PlanRecord): string {
  const content = PLAN_FIELD_NAMES.map((name) => {
    if (name === "features") return featuresOf(plan);
    return isOfKind(name, "variants", "plugins") ? plan[name].toSorted() : plan[name];
  });
  return versionOf([plan.id, ...content]);
}

/** For someone whose own changes came too late. */
export function planNow(plan: PlanRecord): PlanNow {
  const { id: _, code: __, features: ___, ...now } = plan;
  return { ...now, features: featuresOf(plan) };
}

function featuresOf({ features }: PlanRecord) {
  return Object.entries(features).toSorted(([one], [other]) => (one < other ? -1 : 1));
}
