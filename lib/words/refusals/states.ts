/** What something is now that someone else changed it. Pure. */
import type { DraftNow, PlanNow, SettingsNow } from "../../domain/refusals";
import { termsDe } from "../terms/de";
import { draftInWords } from "../terms/draft-fields";
import { termsEn } from "../terms/en";
import { planTermWords } from "../terms/plan-fields";
import { settingsInWords } from "../terms/setting-fields";

/** As "“Pro”, public, 3 devices, export = true, variants beta, premium plugins". */
export function planInEnglish(plan: PlanNow): string {
  return [
    `“${plan.name}”`,
    termsEn.planStatuses[plan.status].toLowerCase(),
    termsEn.devices(plan.maxActivations),
    ...plan.features.map(([feature, value]) => `${feature} = ${value}`),
    ...(plan.variants.length > 0 ? [`variants ${plan.variants.join(", ")}`] : []),
    ...pluginsOf(plan.plugins, "premium plugins"),
    ...planTermWords(plan, termsEn.planFields),
  ].join(", ");
}

/** As "“Cloud Notes”, new keys get a management code, new plugins are free". */
export function settingsInEnglish({ name, ...settings }: SettingsNow): string {
  return [`“${name}”`, ...settingsInWords(settings, termsEn.settings)].join(", ");
}

/** As "channel beta, critical, not manual, notes “# New and better …”". */
export function draftInEnglish(draft: DraftNow): string {
  return draftInWords(draft, draft.channel, termsEn.draftFields);
}

export function planInGerman(plan: PlanNow): string {
  return [
    `„${plan.name}“`,
    `Status „${termsDe.planStatuses[plan.status]}“`,
    termsDe.devices(plan.maxActivations),
    ...plan.features.map(([feature, value]) => `${feature} = ${value}`),
    ...(plan.variants.length > 0 ? [`Varianten ${plan.variants.join(", ")}`] : []),
    ...pluginsOf(plan.plugins, "Premium-Plugins"),
    ...planTermWords(plan, termsDe.planFields),
  ].join(", ");
}

export function settingsInGerman({ name, ...settings }: SettingsNow): string {
  return [`„${name}“`, ...settingsInWords(settings, termsDe.settings)].join(", ");
}

export function draftInGerman(draft: DraftNow): string {
  return draftInWords(draft, termsDe.channels[draft.channel], termsDe.draftFields);
}

function pluginsOf(plugins: readonly string[], label: string): string[] {
  if (plugins.length === 0) return [];
  return [plugins.includes("*") ? label : `${label} ${plugins.join(", ")}`];
}
