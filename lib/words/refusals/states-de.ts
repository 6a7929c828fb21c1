/** What something is now that someone else changed it, in German. Pure. */
import type { DraftNow, PlanNow, SettingsNow } from "../../domain/refusals";
import { termsDe } from "../terms/de";

export function planInGerman(plan: PlanNow): string {
  return [
    `„${plan.name}“`,
    `Status „${termsDe.planStatuses[plan.status]}“`,
    termsDe.devices(plan.maxActivations),
    ...plan.features.map(([feature, value]) => `${feature} = ${value}`),
    ...(plan.variants.length > 0 ? [`Varianten ${plan.variants.join(", ")}`] : []),
    ...pluginsOf(plan.plugins),
    ...termsOf(plan),
  ].join(", ");
}

export function settingsInGerman({ name, manageCodes, newPluginsPremium }: SettingsNow): string {
  return [
    `„${name}“`,
    ...(manageCodes === null ? [] : [`neue Schlüssel ${manageCodes ? "mit" : "ohne"} Verwaltungscode`]),
    ...(newPluginsPremium === null ? [] : [`neue Plugins ${newPluginsPremium ? "premium" : "kostenlos"}`]),
  ].join(", ");
}

export function draftInGerman({ channel, critical, manual, notes }: DraftNow): string {
  return [
    `Kanal ${termsDe.channels[channel]}`,
    critical ? "kritisch" : "nicht kritisch",
    manual ? "manuell" : "nicht manuell",
    notes === null ? "keine Versionshinweise" : `Versionshinweise „${notes}“`,
  ].join(", ");
}

function pluginsOf(plugins: readonly string[]): string[] {
  if (plugins.length === 0) return [];
  return [plugins.includes("*") ? "Premium-Plugins" : `Premium-Plugins ${plugins.join(", ")}`];
}

function termsOf({
  durationDays,
  durationFrom,
  updatesDays,
  trialDays,
  releaseAfterDays,
  renewUrl,
}: PlanNow): string[] {
  const begin = durationFrom === "issue" ? "" : " ab dem ersten Gerät";
  return [
    ...(durationDays === null ? [] : [`endet nach ${durationDays} Tagen${begin}`]),
    ...(updatesDays === null ? [] : [`Updates für ${updatesDays} Tage${begin}`]),
    ...(trialDays === null ? [] : [`${trialDays} Tage Test`]),
    ...(releaseAfterDays === null ? [] : [`gibt Plätze nach ${releaseAfterDays} Tagen frei`]),
    ...(renewUrl === null ? [] : [`Verlängerung unter ${renewUrl}`]),
  ];
}
