/** The fields of a plan, new or as it is. app/console/(signed-in)/applications/[slug]/plans/field-forms.ts reads them. */

import type { FormAction } from "@/lib/forms/actions/form-state";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Card } from "@/lib/ui/card";
import { Checkbox } from "@/lib/ui/console/choices";
import { Radios } from "@/lib/ui/console/radios";
import { Field } from "@/lib/ui/field";
import { Form } from "@/lib/ui/forms/form";
import { LoadedWith } from "@/lib/ui/forms/loaded-with";
import type { ConsoleLook } from "@/lib/ui/look";
import { termsIn } from "@/lib/words/terms/terms";
import { SeatsField } from "../seats-field";
import { FeatureRows } from "./feature-rows";
import { PlanTermFields, type ShownTerm } from "./plan-term-fields";
import type { ShownFeatures } from "./shown-features";
import { planWords } from "./words";

type ShownPlan = Readonly<{
  name: string;
  status: string;
  maxActivations: number | null;
  features: ShownFeatures;
  variants: readonly string[];
  /** IDs; "*" for all. */
  plugins: readonly string[];
}> &
  ShownTerm;

type Props = {
  action: FormAction;
  /** Of the plan as the form was loaded with it; none for a new one. */
  version?: string;
  plan: ShownPlan;
  /** All of them; only those are offered that a plan can open, or already names. */
  variants: readonly Readonly<{ code: string; restricted: boolean }>[];
  /** As the variants. */
  plugins: readonly Readonly<{ code: string; premium: boolean }>[];
  publishes: boolean;
};

export async function PlanForm({ action, version, plan, variants, plugins, publishes }: Props) {
  const look = await currentConsoleLook();
  const text = planWords(look.locale.language);
  const words = termsIn(look.locale.language).planFields;
  const isNew = version === undefined;
  const offered = variants.filter(({ code, restricted }) => restricted || plan.variants.includes(code));
  return (
    <div className="max-w-xl">
      <Card label={isNew ? text.create : plan.name}>
        <Form
          action={action}
          label={isNew ? text.create : text.save}
          pending={isNew ? text.creating : text.saving}
        >
          {!isNew && <LoadedWith fields={{ version }} />}
          <div className="grid gap-x-4 sm:grid-cols-2">
            <Field
              name="name"
              label={words.name.label}
              hint={words.name.hint}
              defaultValue={plan.name}
              autoComplete="off"
              maxLength={200}
              required
            />
            {isNew && (
              <Field
                name="code"
                label={text.code}
                hint={text.codeHint}
                autoComplete="off"
                autoCapitalize="none"
                maxLength={64}
                mono
                required
              />
            )}
          </div>
          <Radios
            name="status"
            legend={words.status.label}
            options={statuses(look, isNew)}
            chosen={plan.status}
          />
          <SeatsField
            label={words.maxActivations.label}
            hint={words.maxActivations.hint}
            unlimited={text.unlimited}
            seats={plan.maxActivations}
          />
          <PlanTermFields legend={text.term} words={words} term={plan} />
          <FeatureRows
            language={look.locale.language}
            label={words.features.label}
            hint={words.features.hint}
            features={plan.features}
          />
          {offered.length > 0 && (
            <fieldset className="mb-2">
              <legend className="mb-1 font-medium">{words.variants.label}</legend>
              {offered.map(({ code }) => (
                <Checkbox
                  key={code}
                  id={`variant-${code}`}
                  name={`variant:${code}`}
                  label={code}
                  defaultChecked={plan.variants.includes(code)}
                />
              ))}
            </fieldset>
          )}
          {publishes && (
            <PluginChoice
              legend={words.plugins.label}
              all={text.premium}
              chosen={plan.plugins}
              plugins={plugins}
            />
          )}
          <div className="mb-4" />
        </Form>
      </Card>
    </div>
  );
}

/** All of them, also those to come; or some. */
function PluginChoice({
  legend,
  all,
  chosen,
  plugins,
}: {
  legend: string;
  all: string;
  chosen: readonly string[];
  plugins: Props["plugins"];
}) {
  const named = plugins.filter(({ code, premium }) => premium || chosen.includes(code));
  return (
    <fieldset className="mb-2">
      <legend className="mb-1 font-medium">{legend}</legend>
      <Checkbox name="premiumPlugins" label={all} defaultChecked={chosen.includes("*")} />
      {named.map(({ code }) => (
        <Checkbox
          key={code}
          id={`plugin-${code}`}
          name={`plugin:${code}`}
          label={code}
          defaultChecked={chosen.includes(code)}
        />
      ))}
    </fieldset>
  );
}

/** A new plan was never sold, so it cannot be one that is no longer sold. */
function statuses({ locale: { language } }: ConsoleLook, isNew: boolean) {
  const { planStatuses, planStatusHints } = termsIn(language);
  const offered = ["public", "hidden", "draft", ...(isNew ? [] : (["archived"] as const))] as const;
  return offered.map((value) => ({
    value,
    title: planStatuses[value],
    text: planStatusHints[value],
  }));
}
