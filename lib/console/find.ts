/** The search over everything, as an operator sees it: things and commands, in groups, in their language. */
import { listApplications } from "../domain/applications/list";
import type { Context } from "../domain/context";
import { findEverything } from "../domain/find/find-everything";
import { type FindText, readFindText } from "../domain/find/find-text";
import { FOUND_KINDS, type FoundGroups, type FoundKind } from "../domain/find/found";
import type { OperatorRole } from "../domain/permissions";
import type { FindWords } from "../words/console/en/find";
import { consoleMessagesIn } from "../words/console/messages";
import { formatCount } from "../words/formats";
import type { Locale } from "../words/language";
import { shownText } from "../words/shown-text";
import { termsIn } from "../words/terms/terms";
import { findCommands } from "./commands";
import type { FindAnswer, FindGroup, FindGroupName } from "./find-answer";
import { ROWS } from "./find-rows";
import { findPath } from "./places";

export type FindQuestion = Readonly<{
  typed: string;
  role: OperatorRole;
  locale: Locale;
  /** The slug of the application that the operator looks at; "" for none. */
  at?: string;
  /** One group alone, with more of it. */
  only?: FindGroupName | null;
}>;

const PER_GROUP = 8;
const COMMANDS_BESIDE_OTHERS = 4;
export const OF_ONE_GROUP = 50;

export async function findForOperator(
  ctx: Pick<Context, "db" | "now">,
  asked: FindQuestion,
): Promise<FindAnswer> {
  const { typed, role, locale, at = "", only = null } = asked;
  const wanted = readFindText(typed);
  const find = consoleMessagesIn(locale.language).find;
  const words = { find, terms: termsIn(locale.language) };
  /** A secret has no address. */
  const hasText = !wanted.isSecret && wanted.text !== "";
  const perGroup = only ? OF_ONE_GROUP : PER_GROUP;
  const kinds = FOUND_KINDS.filter((kind) => !only || kind === only);
  const [groups, applications] = await Promise.all([
    findEverything(ctx, wanted, perGroup, kinds),
    listApplications(ctx),
  ]);
  const found = kinds.map((kind) => foundGroup(kind, groups)).filter(({ rows }) => rows.length > 0);
  const commands = commandGroup(found.length > 0);
  const shown = commands.isFirst ? [...commands.groups, ...found] : [...found, ...commands.groups];
  return {
    text: wanted.isSecret ? "" : wanted.text,
    groups: shown,
    summary: summaryOf(shown, wanted, find, locale),
    page: hasText ? { href: findPath(wanted.text), label: find.allFor(shownText(wanted.text)) } : null,
  };

  /** First where the text names them, else last. Beside other results they are few. */
  function commandGroup(isBesideOthers: boolean): { groups: FindGroup[]; isFirst: boolean } {
    if (wanted.isSecret || (only && only !== "commands")) return { groups: [], isFirst: false };
    const { rows, areNamed } = findCommands({ text: wanted.text, role, applications, at }, find);
    const shownMax = isBesideOthers ? COMMANDS_BESIDE_OTHERS : perGroup;
    const group = groupOf("commands", rows.slice(0, shownMax), rows.length > shownMax);
    return { groups: rows.length > 0 ? [group] : [], isFirst: areNamed };
  }

  function foundGroup<Kind extends FoundKind>(kind: Kind, all: FoundGroups): FindGroup {
    const { rows, hasMore } = all[kind];
    return groupOf(
      kind,
      rows.map((row) => ROWS[kind](row, words)),
      hasMore,
    );
  }

  function groupOf(name: FindGroupName, rows: FindGroup["rows"], hasMore: boolean): FindGroup {
    const hasPlace = hasMore && !only && hasText;
    const more = hasPlace
      ? { href: findPath(wanted.text, name), label: find.showAllOf(find.groups[name]) }
      : null;
    return { name, title: find.groups[name], rows, hasMore, more };
  }
}

function summaryOf(
  groups: readonly FindGroup[],
  { isSecret, secrets, tokens, text }: FindText,
  find: FindWords,
  locale: Locale,
): string {
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  if (count === 0 && isSecret) {
    const isWhole = secrets.licenseKeys.length + secrets.manageCodes.length + tokens.length > 0;
    return isWhole ? find.secrets.unknown : find.secrets.part;
  }
  if (text === "") return "";
  if (count === 0) return find.none;
  const written = formatCount(count, locale);
  if (groups.some(({ hasMore }) => hasMore)) return find.countAndMore(written);
  return count === 1 ? find.one : find.count(written);
}
