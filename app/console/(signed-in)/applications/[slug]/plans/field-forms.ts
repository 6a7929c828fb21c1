/** The fields of a plan, as its forms send them. */
import { parseFeatures, parsePlanStatus } from "@/lib/domain/applications/plan";
import {
  isOfKind,
  PLAN_FIELDS,
  PLAN_TERM_FIELDS,
  type PlanTermField,
} from "@/lib/domain/applications/plan-fields";
import { checkedTerm, type PlanTermValue } from "@/lib/domain/applications/plan-term";
import { ALL_PLUGINS, type PlanChanges } from "@/lib/domain/applications/save-plan";
import { seatsWanted, wholeNumberIn } from "@/lib/forms/console/key-fields";
import { inField, refusedForm } from "@/lib/forms/console/refusal";
import type { Submission } from "@/lib/forms/form";

/** Each has a name of its own, so that all are shown again when the form is refused. */
const VARIANT_FIELD = "variant:";
const PLUGIN_FIELD = "plugin:";
const FEATURE_NAME_FIELD = /^feature-(\d{1,4})-name$/;
const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

type Fields = Pick<Submission, "field" | "values">;

/** Throws `invalid_input`. What the domain judges by itself is handed on as it is. */
export async function planFieldsIn({ field, values }: Fields): Promise<PlanChanges & { name: string }> {
  return {
    name: field("name"),
    status: parsePlanStatus(field("status")),
    maxActivations: seatsWanted(field),
    features: await featuresIn({ field, values }),
    variants: ticked(values, VARIANT_FIELD),
    plugins: field("premiumPlugins") === "yes" ? [ALL_PLUGINS] : ticked(values, PLUGIN_FIELD),
    ...Object.fromEntries(PLAN_TERM_FIELDS.map((name) => [name, termIn(name, field(name).trim())])),
  };
}

function ticked(values: Fields["values"], beginning: string): string[] {
  return Object.keys(values)
    .filter((name) => name.startsWith(beginning))
    .map((name) => name.slice(beginning.length));
}

/** What a field left empty means: none, or for a choice the first. Throws `invalid_input`. */
function termIn(name: PlanTermField, text: string): PlanTermValue {
  if (text === "") return PLAN_FIELDS[name].initial;
  return checkedTerm(name, isOfKind(name, "days") ? (wholeNumberIn(text) ?? Number.NaN) : text);
}

/** Rows without a name are left out: that is how a feature is taken away. Throws `invalid_input`. */
async function featuresIn({ field, values }: Fields): Promise<Record<string, unknown>> {
  const features = new Map<string, unknown>();
  for (const key of Object.keys(values)) {
    const row = FEATURE_NAME_FIELD.exec(key)?.[1];
    if (row === undefined) continue;
    const name = field(key).trim();
    const value = field(`feature-${row}-value`).trim();
    if (!name && value) throw refusedForm((words) => words.features.nameMissing(value), key);
    if (!name) continue;
    if (features.has(name)) throw refusedForm((words) => words.features.twice(name), key);
    const is = featureValue(name, field(`feature-${row}-kind`), value, row);
    await inField(key, () => parseFeatures({ [name]: is }));
    features.set(name, is);
  }
  return Object.fromEntries(features);
}

function featureValue(name: string, kind: string, value: string, row: string) {
  if (kind === "text") return value;
  if (kind === "number") {
    if (!NUMBER.test(value))
      throw refusedForm((words) => words.features.numberMissing(name), `feature-${row}-value`);
    return Number(value);
  }
  // A value beside another choice was typed by someone who did not mean to lose it.
  if (value) throw refusedForm((words) => words.features.valueIgnored(name, value), `feature-${row}-kind`);
  if (kind === "true" || kind === "false") return kind === "true";
  if (kind === "null") return null;
  throw refusedForm((words) => words.features.valueMissing(name), `feature-${row}-kind`);
}
