/** How long a plan's keys hold, its trials, and when seats are freed: each field as its kind is asked for. */
import {
  isOfKind,
  PLAN_FIELDS,
  PLAN_TERM_FIELDS,
  type PlanFieldOf,
  type PlanTermField,
  type PlanValues,
} from "@/lib/domain/applications/plan-fields";
import { Select } from "@/lib/ui/console/choices";
import { Field } from "@/lib/ui/field";
import type { PlanFieldWords } from "@/lib/words/terms/plan-fields";

export type ShownTerm = Readonly<Pick<PlanValues, PlanTermField>>;

type Props = { legend: string; words: PlanFieldWords; term: ShownTerm };

export function PlanTermFields({ legend, words, term }: Props) {
  const asked = (name: PlanTermField) => <TermField key={name} name={name} words={words} term={term} />;
  return (
    <fieldset className="mb-2">
      <legend className="mb-1 font-medium">{legend}</legend>
      <div className="grid items-start gap-x-4 sm:grid-cols-2">
        {PLAN_TERM_FIELDS.filter((name) => !isOfKind(name, "address")).map(asked)}
      </div>
      {PLAN_TERM_FIELDS.filter((name) => isOfKind(name, "address")).map(asked)}
    </fieldset>
  );
}

function TermField({ name, words, term }: Omit<Props, "legend"> & { name: PlanTermField }) {
  if (isOfKind(name, "choice")) return <ChoiceField name={name} words={words} term={term} />;
  if (isOfKind(name, "address")) return <AddressField name={name} words={words} term={term} />;
  return (
    <Field
      name={name}
      label={words[name].label}
      hint={words[name].hint}
      defaultValue={term[name] === null ? "" : String(term[name])}
      autoComplete="off"
      inputMode="numeric"
      maxLength={15}
    />
  );
}

type Named<Kind extends "choice" | "address"> = Omit<Props, "legend"> & { name: PlanFieldOf<Kind> };

function ChoiceField({ name, words, term }: Named<"choice">) {
  const { label, choices } = words[name];
  return (
    <Select
      name={name}
      label={label}
      options={PLAN_FIELDS[name].choices.map((value) => ({ value, label: choices[value] }))}
      defaultValue={term[name]}
    />
  );
}

function AddressField({ name, words, term }: Named<"address">) {
  const { placeholders, lengthMax } = PLAN_FIELDS[name];
  return (
    <Field
      name={name}
      label={words[name].label}
      hint={words[name].hint(placeholders.map((placeholder) => `{${placeholder}}`).join(", "))}
      defaultValue={term[name] ?? ""}
      autoComplete="off"
      autoCapitalize="none"
      inputMode="url"
      maxLength={lengthMax}
    />
  );
}
