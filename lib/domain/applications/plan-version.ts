/** Which state of a plan somebody edits. */
import { versionOf } from "./changed-meanwhile";
import type { PlanRecord } from "./plan-record";

/** The same for the same content, whenever and in whatever order it was stored. */
export function planVersion(plan: PlanRecord): string {
  const { id, name, status, maxActivations, premiumPlugins } = plan;
  return versionOf([
    id,
    name,
    status,
    maxActivations,
    premiumPlugins,
    featuresOf(plan),
    plan.variants.toSorted(),
  ]);
}

/** As "“Pro”, public, 3 devices, export = true, variants beta, premium plugins". */
export function planInWords(plan: PlanRecord): string {
  const { name, status, maxActivations, variants, premiumPlugins } = plan;
  return [
    `“${name}”`,
    status,
    devicesInWords(maxActivations),
    ...featuresOf(plan).map(([feature, value]) => `${feature} = ${value}`),
    ...(variants.length > 0 ? [`variants ${variants.join(", ")}`] : []),
    ...(premiumPlugins ? ["premium plugins"] : []),
  ].join(", ");
}

/** As "1 device", "3 devices", "unlimited devices". */
export function devicesInWords(maxActivations: number | null): string {
  if (maxActivations === null) return "unlimited devices";
  return maxActivations === 1 ? "1 device" : `${maxActivations} devices`;
}

function featuresOf({ features }: PlanRecord) {
  return Object.entries(features).toSorted(([one], [other]) => (one < other ? -1 : 1));
}
