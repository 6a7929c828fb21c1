/** How long a plan's keys hold, its trials, and when seats are freed. */

import { Select } from "@/lib/ui/console/choices";
import { Field } from "@/lib/ui/field";
import type { PlansMessages } from "./words.en";

export type ShownTerm = Readonly<{
  durationDays: number | null;
  durationFrom: string;
  updatesDays: number | null;
  trialDays: number | null;
  releaseAfterDays: number | null;
  renewUrl: string | null;
}>;

type Props = { text: PlansMessages; term: ShownTerm };

export function PlanTermFields({ text, term }: Props) {
  const days = (name: keyof ShownTerm, label: string, hint: string) => (
    <Field
      name={name}
      label={label}
      hint={hint}
      defaultValue={term[name] === null ? "" : String(term[name])}
      autoComplete="off"
      inputMode="numeric"
      maxLength={15}
    />
  );
  return (
    <fieldset className="mb-2">
      <legend className="mb-1 font-medium">{text.term}</legend>
      <div className="grid items-start gap-x-4 sm:grid-cols-2">
        {days("durationDays", text.durationDays, text.durationHint)}
        <Select
          name="durationFrom"
          label={text.durationFrom}
          options={[
            { value: "issue", label: text.durationFromIssue },
            { value: "first_activation", label: text.durationFromFirst },
          ]}
          defaultValue={term.durationFrom}
        />
        {days("updatesDays", text.updatesDays, text.updatesHint)}
        {days("trialDays", text.trialDays, text.trialHint)}
        {days("releaseAfterDays", text.releaseAfterDays, text.releaseHint)}
      </div>
      <Field
        name="renewUrl"
        label={text.renewUrl}
        hint={text.renewHint("{keyId}, {orderId}, {email}")}
        defaultValue={term.renewUrl ?? ""}
        autoComplete="off"
        autoCapitalize="none"
        inputMode="url"
        maxLength={1000}
      />
    </fieldset>
  );
}
