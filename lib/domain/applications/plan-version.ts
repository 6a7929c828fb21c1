/** Which state of a plan somebody edits, so that nobody's change is lost without being seen. */
import { createHash } from "node:crypto";
import { DomainError } from "../errors";
import type { PlanRecord } from "./plan-record";

/** The plan was changed by somebody else since it was read; `current` is what it is now. */
export class PlanChangedError extends DomainError {
  override name = "PlanChangedError";
  readonly current: PlanRecord;

  constructor(current: PlanRecord) {
    super(
      "invalid_input",
      `Somebody else changed this plan meanwhile. It is now: ${planInWords(current)}. Nothing was saved, and what you typed is still below: save again to replace theirs, or load the page again to keep it.`,
    );
    this.current = current;
  }
}

/** The same for the same content, whenever and in whatever order it was stored. */
export function planVersion(plan: PlanRecord): string {
  const { id, name, status, maxActivations, premiumPlugins } = plan;
  const content = [
    id,
    name,
    status,
    maxActivations,
    premiumPlugins,
    featuresOf(plan),
    plan.variants.toSorted(),
  ];
  return createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 32);
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
