/** The filters of the list of keys, each with a link that removes it. */

import type { Batch } from "@/lib/domain/keys/batch";
import { type KeyFilters, keyFilterParameters } from "@/lib/domain/keys/key-filters";
import type { KeyOrder } from "@/lib/domain/keys/key-order";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { addressOf } from "@/lib/ui/console/toolbar/filter-address";
import { FilterChips } from "@/lib/ui/console/toolbar/filter-chips";
import type { ConsoleLook } from "@/lib/ui/look";
import { formatCount, formatShortDate } from "@/lib/words/formats";
import { termsIn } from "@/lib/words/terms/terms";
import { keysWords } from "./words";

type Props = {
  path: string;
  filters: KeyFilters;
  /** The one that `filters` names; null for none, or one that is not known. */
  batch: Batch | null;
  order: KeyOrder;
};

export async function KeyChips({ path, filters, batch, order }: Props) {
  const look = await currentConsoleLook();
  const text = keysWords(look.locale.language);
  const { common } = look.words;
  const { text: sought, status, plan, source, expiry, updates, orderId } = filters;
  const without = (cleared: Partial<KeyFilters>) => {
    const parameters = Object.fromEntries(keyFilterParameters({ ...filters, ...cleared }));
    return addressOf(path, { ...parameters, ...(order === "newest" ? {} : { sort: order }) });
  };
  const chips = [
    sought && { label: text.searchIs(sought), href: without({ text: "" }) },
    status && {
      label: `${text.status}: ${look.messages.license.statuses[status]}`,
      href: without({ status: null }),
    },
    plan && { label: `${text.plan}: ${plan}`, href: without({ plan: null }) },
    expiry && { label: expiryWords(expiry, look), href: without({ expiry: null }) },
    updates && { label: text.updatesEnds[updates], href: without({ updates: null }) },
    orderId && { label: text.orderIs(orderId), href: without({ orderId: null }) },
    filters.batch && { label: batchWords(batch, look), href: without({ batch: null }) },
    source && {
      label: `${text.issuedBy}: ${termsIn(look.locale.language).keySources[source]}`,
      href: without({ source: null }),
    },
  ].filter((chip) => chip !== null && chip !== "");
  return (
    <FilterChips
      label={text.filters}
      chips={chips.map((chip) => ({ ...chip, removed: common.remove(chip.label) }))}
      clear={{ label: common.clearAll, href: path }}
    />
  );
}

function batchWords(batch: Batch | null, { locale }: ConsoleLook): string {
  const text = keysWords(locale.language);
  if (!batch) return text.batchUnknown;
  return text.batch(formatCount(batch.keyIds.length, locale), formatShortDate(batch.issuedAt, locale));
}

function expiryWords(expiry: NonNullable<KeyFilters["expiry"]>, look: ConsoleLook): string {
  const text = keysWords(look.locale.language);
  if (expiry.kind !== "between") return text.expiries[expiry.kind];
  const day = (date: string) => formatShortDate(new Date(`${date}T00:00:00Z`), look.locale);
  const { from, to } = expiry;
  const days =
    from && to ? text.between(day(from), day(to)) : from ? text.since(day(from)) : text.until(day(to ?? ""));
  return `${text.expires}: ${days}`;
}
