/** The fields of a plan, new or as it is. lib/forms/console/plan-fields.ts reads them. */
import type { FormAction } from "../../actions/form-state";
import type { Terms } from "../../messages/terms/terms";
import { Field } from "../field";
import { Form } from "../forms/form";
import { LoadedWith } from "../forms/loaded-with";
import { Checkbox, Select } from "./choices";
import { FeatureRows, type ShownFeatures } from "./feature-rows";
import { Radios } from "./radios";

type ShownPlan = Readonly<{
  name: string;
  status: string;
  maxActivations: number | null;
  features: ShownFeatures;
  variants: readonly string[];
  premiumPlugins: boolean;
}>;

type Props = {
  terms: Pick<Terms, "planStatuses" | "planStatusHints">;
  action: FormAction;
  /** Of the plan as the form was loaded with it; none for a new one. */
  version?: string;
  plan: ShownPlan;
  /** All there are; those are offered that a plan can open, or that it names already. */
  variants: readonly Readonly<{ code: string; restricted: boolean }>[];
  publishes: boolean;
};

export function PlanForm({ terms, action, version, plan, variants, publishes }: Props) {
  const isNew = version === undefined;
  const devices = String(plan.maxActivations ?? "");
  const offered = variants.filter(({ code, restricted }) => restricted || plan.variants.includes(code));
  return (
    <Form action={action} label={isNew ? "Create plan" : "Save"} pending={isNew ? "Creating …" : "Saving …"}>
      <LoadedWith fields={{ ...(isNew ? {} : { version }), "was.devices": devices }} />
      {isNew && (
        <Field
          name="code"
          label="Code"
          hint="Shops name it when they issue a key, as pro-yearly. It cannot be changed later."
          autoComplete="off"
          autoCapitalize="none"
          maxLength={64}
          mono
          required
        />
      )}
      <Field
        name="name"
        label="Name"
        hint="Customers read it with their license."
        defaultValue={plan.name}
        autoComplete="off"
        maxLength={200}
        required
      />
      <Radios name="status" legend="Status" options={statuses(terms)} chosen={plan.status} />
      <Select
        name="seats"
        label="Devices"
        defaultValue={plan.maxActivations === null ? "unlimited" : "number"}
        options={[
          { value: "number", label: "As many as this number" },
          { value: "unlimited", label: "Unlimited" },
        ]}
      />
      <Field
        name="devices"
        label="Number of devices"
        hint="Of new keys; keys that are sold keep theirs. With “Unlimited” it does not count."
        inputMode="numeric"
        autoComplete="off"
        defaultValue={devices}
      />
      <FeatureRows features={plan.features} />
      {offered.length > 0 && (
        <fieldset className="mb-4">
          <legend className="mb-1 font-medium">Restricted variants it opens</legend>
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
        <Checkbox name="premiumPlugins" label="Opens premium plugins" defaultChecked={plan.premiumPlugins} />
      )}
      <div className="mb-4" />
    </Form>
  );
}

function statuses({ planStatuses, planStatusHints }: Props["terms"]) {
  return (["draft", "public", "hidden", "archived"] as const).map((value) => ({
    value,
    title: planStatuses[value],
    text: planStatusHints[value],
  }));
}
