/** What the log is searched by. An address, so that a search can be kept and passed on. */
import { ACTOR_KINDS } from "@/lib/domain/audit/filter";
import { Select } from "@/lib/ui/console/choices";
import { Field } from "@/lib/ui/field";

type Props = {
  path: string;
  applications: readonly Readonly<{ slug: string; name: string }>[];
  values: Readonly<Record<string, string>>;
  isOpen: boolean;
};

export function LogFilters({ path, applications, values, isOpen }: Props) {
  return (
    <details open={isOpen} className="mb-6 rounded-box border border-line bg-base-100 px-4">
      <summary className="flex min-h-11 cursor-pointer items-center font-medium">Filter</summary>
      <form method="get" action={path} className="pb-4">
        <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-4">
          <Select
            name="application"
            label="Application"
            defaultValue={values.application ?? ""}
            options={[
              { value: "", label: "All" },
              ...applications.map(({ slug, name }) => ({ value: slug, label: name })),
            ]}
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
          <Field
            name="action"
            label="What"
            defaultValue={values.action}
            hint="key.suspended, or key for all of keys"
            autoComplete="off"
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
        </div>
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="btn btn-primary min-h-11">
            Show
          </button>
          <a href={path} className="btn btn-outline min-h-11 border-muted">
            Show all
          </a>
        </div>
      </form>
    </details>
  );
}
