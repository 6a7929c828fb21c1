/** The filters of the log, each with a link that removes it. */

import { ACTOR_KINDS } from "@/lib/domain/audit/filter";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { FilterChips } from "@/lib/ui/console/toolbar/filter-chips";
import type { ConsoleLook } from "@/lib/ui/look";
import { formatShortDate } from "@/lib/words/formats";
import { actionWords, logWords } from "@/lib/words/log/words";
import { termsIn } from "@/lib/words/terms/terms";

type Values = Readonly<Record<string, string>>;

type Props = {
  path: string;
  applications: readonly Readonly<{ slug: string; name: string }>[];
  /** What the address filters by, as it is written there. */
  values: Values;
};

export async function LogChips({ path, applications, values }: Props) {
  const look = await currentConsoleLook();
  const { log: text, common } = look.words;
  const chips = Object.keys(values).map((name) => {
    const label = labelOf(name, { applications, values }, look);
    const rest = new URLSearchParams(Object.entries(values).filter(([other]) => other !== name));
    return { label, removed: common.remove(label), href: rest.size > 0 ? `${path}?${rest}` : path };
  });
  return <FilterChips label={text.filters} chips={chips} clear={{ label: common.clearAll, href: path }} />;
}

function labelOf(name: string, { applications, values }: Omit<Props, "path">, look: ConsoleLook): string {
  const { log: text } = look.words;
  const value = values[name] ?? "";
  const day = () => formatShortDate(new Date(`${value}T00:00:00Z`), look.locale);
  if (name === "application") {
    return `${text.application}: ${applications.find(({ slug }) => slug === value)?.name ?? value}`;
  }
  if (name === "action") return `${text.action}: ${actionLabel(value, look)}`;
  if (name === "kind") {
    const kind = ACTOR_KINDS.find((one) => one === value);
    return `${text.doneBy}: ${kind ? termsIn(look.locale.language).actorKinds[kind] : value}`;
  }
  if (name === "actor") return text.nameIs(value);
  if (name === "from") return text.since(day());
  return name === "to" ? text.until(day()) : text.searchIs(value);
}

/** Of a single action, or of all on things of one kind. */
function actionLabel(code: string, { locale: { language } }: ConsoleLook): string {
  const nouns: Readonly<Record<string, string>> = logWords(language).nouns;
  return (Object.hasOwn(nouns, code) && nouns[code]) || actionWords(code, language);
}
