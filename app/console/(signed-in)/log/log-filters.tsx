/** What the log is searched by. An address, so that a search can be kept and passed on. */
import { ACTOR_KINDS } from "@/lib/domain/audit/filter";
import { LOG_ACTIONS } from "@/lib/messages/log-words";
import { Select } from "@/lib/ui/console/choices";
import { FilterForm } from "@/lib/ui/console/filter-form";
import { Field } from "@/lib/ui/field";

type Option = Readonly<{ value: string; label: string }>;

type Props = {
  path: string;
  applications: readonly Readonly<{ slug: string; name: string }>[];
  values: Readonly<Record<string, string>>;
  isOpen: boolean;
};

/** Codes up to the dot: all that was done to things of the kind. */
const NOUNS: Readonly<Record<string, string>> = {
  application: "Applications",
  customer: "Customers",
  device: "Devices",
  key: "Keys",
  operator: "Operators",
  plan: "Plans",
  plugin_release: "Plugin releases",
  release: "Releases",
  signing_key: "Signing keys",
  token: "Tokens",
};

const ACTION_OPTIONS = [
  { value: "", label: "Anything" },
  ...Object.entries(NOUNS).map(([value, label]) => ({ value, label: `${label}: anything` })),
  ...Object.entries(LOG_ACTIONS).map(([value, label]) => ({ value, label })),
];

/** What the address names and is not there is shown as chosen, too: it is why nothing fits. */
function withChosen(options: readonly Option[], chosen = ""): readonly Option[] {
  return options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: chosen }];
}

export function LogFilters({ path, applications, values, isOpen }: Props) {
  return (
    <FilterForm path={path} isOpen={isOpen}>
      <Select
        name="application"
        label="Application"
        defaultValue={values.application ?? ""}
        options={withChosen(
          [
            { value: "", label: "All" },
            ...applications.map(({ slug, name }) => ({ value: slug, label: name })),
          ],
          values.application,
        )}
      />
      <Select
        name="kind"
        label="Done by"
        defaultValue={values.kind ?? ""}
        options={[
          { value: "", label: "Anybody" },
          ...ACTOR_KINDS.map((kind) => ({ value: kind, label: kind.replaceAll("_", " ") })),
        ]}
      />
      <Field name="actor" label="Name" defaultValue={values.actor} autoComplete="off" />
      <Select
        name="action"
        label="What"
        defaultValue={values.action ?? ""}
        options={withChosen(ACTION_OPTIONS, values.action)}
      />
      <Field
        name="target"
        label="To what"
        defaultValue={values.target}
        hint="Last four of a key, a plan, a version, an id"
        autoComplete="off"
      />
      <Field name="from" type="date" label="From" defaultValue={values.from} hint="Days in UTC" />
      <Field name="to" type="date" label="To" defaultValue={values.to} />
    </FilterForm>
  );
}
