/** The search and the filters of the list of keys. A search is sent as a form: a whole key must not get into an address. */

import {
  EXPIRIES,
  KEY_SOURCES,
  KEY_STATUSES,
  type KeyFilters,
  UPDATES_ENDS,
} from "@/lib/domain/keys/key-filters";
import type { KeyOrder } from "@/lib/domain/keys/key-order";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { FilterSelects } from "@/lib/ui/console/toolbar/filter-selects";
import { SearchField } from "@/lib/ui/console/toolbar/search-field";
import { termsIn } from "@/lib/words/terms/terms";
import { keysWords } from "./words";

type Props = {
  path: string;
  /** Codes. */
  plans: readonly string[];
  filters: KeyFilters;
  order: KeyOrder;
  /** `filters` as in the address. */
  kept: Readonly<Record<string, string>>;
  /** Two days are asked for, which may not be chosen yet. */
  isBetween: boolean;
};

export async function KeyToolbar({ path, plans, filters, order, kept, isBetween }: Props) {
  const look = await currentConsoleLook();
  const text = keysWords(look.locale.language);
  const { statuses } = look.messages.license;
  const { q = "", ...narrowing } = kept;
  const { batch, order: orderId } = narrowing;
  const select = (name: string, label: string, any: string, values: readonly string[], named = sameWord) => ({
    name,
    label,
    options: [
      { value: "", label: any },
      // A value of the address that does not exist is shown, too: it explains why the list is empty.
      ...withChosen(values, kept[name]).map((value) => ({ value, label: named(value) })),
    ],
  });
  return (
    <div className="mb-3 flex flex-wrap items-start gap-2">
      <search className="contents">
        <SearchField
          name="q"
          label={text.find}
          placeholder={text.findShort}
          hint={text.findHint}
          submit={text.search}
          text={filters.text}
          maxLength={200}
          fields={narrowing}
        />
      </search>
      <FilterSelects
        path={path}
        label={text.filters}
        apply={look.words.common.apply}
        kept={{
          ...(q ? { q } : {}),
          ...(batch ? { batch } : {}),
          ...(orderId ? { order: orderId } : {}),
          ...(order === "newest" ? {} : { sort: order }),
        }}
        chosen={isBetween ? { ...kept, expiry: "between" } : kept}
        selects={[
          select("status", text.status, text.anyStatus, KEY_STATUSES, wordIn(statuses)),
          select("plan", text.plan, text.anyPlan, plans),
          select("expiry", text.expires, text.anyExpiry, EXPIRIES, wordIn(text.expiries)),
          select("updates", text.updates, text.anyUpdates, UPDATES_ENDS, wordIn(text.updatesEnds)),
          select(
            "source",
            text.issuedBy,
            text.anySource,
            KEY_SOURCES,
            wordIn(termsIn(look.locale.language).keySources),
          ),
        ]}
      >
        {isBetween && (
          <>
            <DayField name="from" label={text.from} value={kept.from} />
            <DayField name="to" label={text.to} value={kept.to} />
          </>
        )}
      </FilterSelects>
    </div>
  );
}

function DayField({ name, label, value = "" }: { name: string; label: string; value: string | undefined }) {
  return (
    <label className="flex shrink-0 items-center gap-2">
      {label}
      <input key={value} type="date" name={name} defaultValue={value} className="input w-40 border-muted" />
    </label>
  );
}

const sameWord = (value: string) => value;

function wordIn(words: Readonly<Record<string, string>>): (value: string) => string {
  return (value) => words[value] ?? value;
}

function withChosen(values: readonly string[], chosen: string | undefined): readonly string[] {
  return chosen && !values.includes(chosen) ? [...values, chosen] : values;
}
