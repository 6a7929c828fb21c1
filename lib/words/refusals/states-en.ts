/** What something is now that someone else changed it, in English. Pure. */
import type { DraftNow, PlanNow, SettingsNow } from "../../domain/refusals";
import { termsEn } from "../terms/en";

/** As "“Pro”, public, 3 devices, export = true, variants beta, premium plugins". */
export function planInEnglish(plan: PlanNow): string {
  return [
    `“${plan.name}”`,
    termsEn.planStatuses[plan.status].toLowerCase(),
    termsEn.devices(plan.maxActivations),
    ...plan.features.map(([feature, value]) => `${feature} = ${value}`),
    ...(plan.variants.length > 0 ? [`variants ${plan.variants.join(", ")}`] : []),
    ...pluginsOf(plan.plugins),
    ...termsOf(plan),
  ].join(", ");
}

/** As "“Cloud Notes”, new keys get a management code, new plugins are free". */
export function settingsInEnglish({ name, manageCodes, newPluginsPremium }: SettingsNow): string {
  return [
    `“${name}”`,
    ...(manageCodes === null ? [] : [`new keys get ${manageCodes ? "a" : "no"} management code`]),
    ...(newPluginsPremium === null ? [] : [`new plugins are ${newPluginsPremium ? "premium" : "free"}`]),
  ].join(", ");
}

/** As "channel beta, critical, not manual, notes “# New and better …”". */
export function draftInEnglish({ channel, critical, manual, notes }: DraftNow): string {
  return [
    `channel ${channel}`,
    critical ? "critical" : "not critical",
    manual ? "manual" : "not manual",
    notes === null ? "no notes" : `notes “${notes}”`,
  ].join(", ");
}

function pluginsOf(plugins: readonly string[]): string[] {
  if (plugins.length === 0) return [];
  return [plugins.includes("*") ? "premium plugins" : `premium plugins ${plugins.join(", ")}`];
}

function termsOf({
  durationDays,
  durationFrom,
  updatesDays,
  trialDays,
  releaseAfterDays,
  renewUrl,
}: PlanNow): string[] {
  const begin = durationFrom === "issue" ? "" : " from the first device";
  return [
    ...(durationDays === null ? [] : [`ends after ${durationDays} days${begin}`]),
    ...(updatesDays === null ? [] : [`updates for ${updatesDays} days${begin}`]),
    ...(trialDays === null ? [] : [`trial of ${trialDays} days`]),
    ...(releaseAfterDays === null ? [] : [`frees seats after ${releaseAfterDays} days`]),
    ...(renewUrl === null ? [] : [`renewed at ${renewUrl}`]),
  ];
}
