/** The search box, and what narrows the list besides. Texts are sent as a form: a whole key must not come into an address. */
import { EXPIRIES, KEY_SOURCES, KEY_STATUSES, type KeyFilters } from "@/lib/domain/keys/key-filters";
import { Select } from "@/lib/ui/console/choices";
import { FilterForm } from "@/lib/ui/console/filter-form";
import { Field } from "@/lib/ui/field";
import { FormBody } from "@/lib/ui/forms/form";

type Props = {
  path: string;
  /** Codes. */
  plans: readonly string[];
  filters: KeyFilters;
  /** `filters` as in the address. */
  kept: Readonly<Record<string, string>>;
  isOpen: boolean;
};

const ENDS: Readonly<Record<(typeof EXPIRIES)[number], string>> = {
  never: "Never",
  soon: "Within 30 days",
  past: "In the past",
  between: "Between two days",
};

export function KeySearch({ path, plans, filters, kept, isOpen }: Props) {
  const { q = "", ...narrowing } = kept;
  const { expiry } = filters;
  return (
    <>
      <search className="mb-4 block max-w-2xl">
        <FormBody fields={narrowing} label="Search" pending="Searching …">
          <Field
            name="q"
            label="Find a key"
            hint="A license key or management code, last four, e-mail or its beginning, name, note, key id or machine id"
            defaultValue={filters.text}
            autoComplete="off"
            autoCapitalize="none"
            maxLength={200}
          />
        </FormBody>
      </search>
      <FilterForm path={path} isOpen={isOpen}>
        {q && <input type="hidden" name="q" value={q} />}
        <Choice name="status" label="Status" values={KEY_STATUSES} chosen={filters.status} />
        <Choice name="plan" label="Plan" values={plans} chosen={filters.plan} />
        <Choice name="source" label="Issued by" values={KEY_SOURCES} chosen={filters.source} />
        <Select
          name="expiry"
          label="Expires"
          defaultValue={expiry?.kind ?? ""}
          options={[
            { value: "", label: "Whenever" },
            ...EXPIRIES.map((kind) => ({ value: kind, label: ENDS[kind] })),
          ]}
        />
        <Field
          name="from"
          type="date"
          label="From"
          defaultValue={expiry?.kind === "between" ? (expiry.from ?? "") : ""}
          hint="Days in UTC, for “between two days”"
        />
        <Field
          name="to"
          type="date"
          label="To"
          defaultValue={expiry?.kind === "between" ? (expiry.to ?? "") : ""}
        />
      </FilterForm>
    </>
  );
}

type ChoiceProps = { name: string; label: string; values: readonly string[]; chosen: string | null };

function Choice({ name, label, values, chosen }: ChoiceProps) {
  // What the address names and is not there is shown as chosen, too: it is why nothing fits.
  const shown = chosen && !values.includes(chosen) ? [...values, chosen] : values;
  return (
    <Select
      name={name}
      label={label}
      defaultValue={chosen ?? ""}
      options={[{ value: "", label: "All" }, ...shown.map((value) => ({ value, label: value }))]}
    />
  );
}
