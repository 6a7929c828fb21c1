/** What the list of keys is narrowed by, each with a way to take it out. */
import { type KeyFilters, keyFilterParameters } from "@/lib/domain/keys/key-filters";
import type { KeyOrder } from "@/lib/domain/keys/key-order";
import { formatShortDate } from "@/lib/messages/formats";
import { termsIn } from "@/lib/messages/terms/terms";
import { FilterChips } from "@/lib/ui/console/toolbar/filter-chips";
import type { ConsoleLook } from "@/lib/ui/look";
import { addressOf } from "./key-sorts";

type Props = { look: ConsoleLook; path: string; filters: KeyFilters; order: KeyOrder };

export function KeyChips({ look, path, filters, order }: Props) {
  const { keys: text, common } = look.words;
  const { text: sought, status, plan, source, expiry } = filters;
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

function expiryWords(expiry: NonNullable<KeyFilters["expiry"]>, look: ConsoleLook): string {
  const text = look.words.keys;
  if (expiry.kind !== "between") return text.expiries[expiry.kind];
  const day = (date: string) => formatShortDate(new Date(`${date}T00:00:00Z`), look.locale);
  const { from, to } = expiry;
  const days =
    from && to ? text.between(day(from), day(to)) : from ? text.since(day(from)) : text.until(day(to ?? ""));
  return `${text.expires}: ${days}`;
}
