/** Rows as the mail to an owner lists them, in the owner's language. */
import type { AttentionMailDetail } from "../../domain/people/attention-mails";
import { consoleMessagesIn } from "../../words/console/messages";
import { type Language, localeIn } from "../../words/language";
import type { AttentionRow } from "./row";
import { toldRow } from "./told";

/** The others are in the console. */
const LISTED_MAX = 50;

/** What is new comes first. */
export function mailDetail(
  rows: readonly AttentionRow[],
  language: Language,
  newIds: ReadonlySet<string>,
): Omit<AttentionMailDetail, "operator"> {
  const words = consoleMessagesIn(language);
  const listed = rows
    .map((row) => toldRow(row, words, localeIn(language, null), { isOfAll: true }))
    .map(({ id, text, hint, path }) => ({ text, hint, path, isNew: newIds.has(id) }))
    .sort((one, other) => Number(other.isNew) - Number(one.isNew));
  return { count: rows.length, rows: listed.slice(0, LISTED_MAX) };
}
