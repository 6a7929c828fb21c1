/** The search and the filters of the log; the less common ones are in a menu. */

import { ACTOR_KINDS } from "@/lib/domain/audit/filter";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Menu } from "@/lib/ui/console/menu";
import { FilterFields } from "@/lib/ui/console/toolbar/filter-fields";
import { FilterSelects } from "@/lib/ui/console/toolbar/filter-selects";
import { SearchInput } from "@/lib/ui/console/toolbar/search-input";
import { Field } from "@/lib/ui/field";
import { termsIn } from "@/lib/words/terms/terms";
import { actionGroups } from "./action-groups";

type Values = Readonly<Record<string, string>>;

type Props = {
  path: string;
  applications: readonly Readonly<{ slug: string; name: string }>[];
  /** What the address filters by. */
  values: Values;
};

const MORE = ["actor", "from", "to"];
const CHOSEN = ["application", "action", "kind"];

export async function LogToolbar({ path, applications, values }: Props) {
  const look = await currentConsoleLook();
  const text = look.words.log;
  const { actorKinds } = termsIn(look.locale.language);
  const groups = actionGroups(look.locale.language, text);
  const select = (name: string, label: string, any: string, options: readonly Option[]) => ({
    name,
    label,
    options: [{ value: "", label: any }, ...withChosen(options, values[name])],
  });
  const known = groups.flatMap((group) => group.options).some(({ value }) => value === values.action);
  return (
    <div className="mb-3 flex flex-wrap items-start gap-2">
      <TargetSearch path={path} values={values} />
      <div className="flex max-w-full min-w-0 items-center gap-2">
        <FilterSelects
          path={path}
          label={text.filters}
          apply={look.words.common.apply}
          kept={without(values, CHOSEN)}
          chosen={values}
          selects={[
            select(
              "application",
              text.application,
              text.anyApplication,
              applications.map(({ slug, name }) => ({ value: slug, label: name })),
            ),
            {
              ...select("action", text.action, text.anyAction, []),
              options: [
                { value: "", label: text.anyAction },
                ...(known ? [] : withChosen([], values.action)),
              ],
              groups,
            },
            select(
              "kind",
              text.doneBy,
              text.anyone,
              ACTOR_KINDS.map((kind) => ({ value: kind, label: actorKinds[kind] })),
            ),
          ]}
        />
        <Menu
          label={text.moreFilters}
          button={<span aria-hidden="true">{text.more}</span>}
          look="quiet"
          place="right"
          className="shrink-0"
        >
          <FilterFields path={path} label={text.moreFilters} kept={without(values, MORE)} className="p-2">
            <Field
              key={`actor ${values.actor}`}
              name="actor"
              label={text.name}
              defaultValue={values.actor}
              hint={text.nameHint}
              autoComplete="off"
            />
            <Field
              key={`from ${values.from}`}
              name="from"
              type="date"
              label={text.from}
              defaultValue={values.from}
            />
            <Field
              key={`to ${values.to}`}
              name="to"
              type="date"
              label={text.to}
              defaultValue={values.to}
              hint={text.daysInUtc}
            />
            <button type="submit" className="btn btn-primary min-h-control">
              {look.words.common.apply}
            </button>
          </FilterFields>
        </Menu>
      </div>
    </div>
  );
}

async function TargetSearch({ path, values }: Omit<Props, "applications">) {
  const look = await currentConsoleLook();
  const text = look.words.log;
  return (
    <search className="min-w-64 grow basis-72">
      <FilterFields path={path} label={text.find} kept={without(values, ["target"])}>
        <SearchInput
          key={values.target}
          name="target"
          label={text.find}
          title={text.findHint}
          placeholder={text.findShort}
          defaultValue={values.target}
          maxLength={200}
          submit={text.search}
        />
      </FilterFields>
    </search>
  );
}

type Option = Readonly<{ value: string; label: string }>;

function without(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== "" && !names.includes(name)),
  );
}

/** A value of the address that does not exist is shown, too: it explains why the list is empty. */
function withChosen(options: readonly Option[], chosen = ""): readonly Option[] {
  return chosen === "" || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: chosen }];
}
