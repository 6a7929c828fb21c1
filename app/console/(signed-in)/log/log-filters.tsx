/** What the log is searched by. An address, so that a search can be kept and passed on. */
import { ACTOR_KINDS } from "@/lib/domain/audit/filter";
import type { Language } from "@/lib/messages/language";
import { logWords } from "@/lib/messages/log/words";
import { termsIn } from "@/lib/messages/terms/terms";
import { Select } from "@/lib/ui/console/choices";
import { FilterForm } from "@/lib/ui/console/filter-form";
import { Field } from "@/lib/ui/field";

type Option = Readonly<{ value: string; label: string }>;

type Props = {
  language: Language;
  path: string;
  applications: readonly Readonly<{ slug: string; name: string }>[];
  values: Readonly<Record<string, string>>;
  isOpen: boolean;
};

function actionOptions(language: Language): readonly Option[] {
  const { nouns, actions } = logWords(language);
  return [
    { value: "", label: "Anything" },
    ...Object.entries(nouns).map(([value, label]) => ({ value, label: `${label}: anything` })),
    ...Object.entries(actions).map(([value, label]) => ({ value, label })),
  ];
}

/** What the address names and is not there is shown as chosen, too: it is why nothing fits. */
function withChosen(options: readonly Option[], chosen = ""): readonly Option[] {
  return options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: chosen }];
}

export function LogFilters({ language, path, applications, values, isOpen }: Props) {
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
          ...ACTOR_KINDS.map((kind) => ({ value: kind, label: termsIn(language).actorKinds[kind] })),
        ]}
      />
      <Field name="actor" label="Name" defaultValue={values.actor} autoComplete="off" />
      <Select
        name="action"
        label="What"
        defaultValue={values.action ?? ""}
        options={withChosen(actionOptions(language), values.action)}
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
