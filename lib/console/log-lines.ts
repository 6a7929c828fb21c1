/** Entries of the log in words, with where their targets are. Pure. */
import type { LogRow } from "../domain/audit/page";
import { ERASED } from "../domain/erasure/person";
import type { LogMessages } from "../words/console/en/log";
import { consoleMessagesIn } from "../words/console/messages";
import { formatClock, formatDate } from "../words/formats";
import type { Locale } from "../words/language";
import { actionWords, detailLines, logWords, targetWords } from "../words/log/words";
import { markedMoment } from "../words/marked-moments";
import { shownText } from "../words/shown-text";
import { termsIn } from "../words/terms/terms";
import type { LogLine } from "./log-answer";
import { applicationPath } from "./places";

/** Of a detail; a key's note may be long. The whole is in the CSV. */
const SHOWN_MAX = 300;

/** Keys and releases have pages of their own. */
const AREAS: Readonly<Record<string, string>> = {
  customer: "keys",
  key: "keys",
  device: "keys",
  license: "keys",
  release: "releases",
};

export function logLines(rows: readonly LogRow[], locale: Locale): LogLine[] {
  const words = consoleMessagesIn(locale.language).log;
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    day: `${formatDate(row.at, locale)}, UTC`,
    time: formatClock(row.at, locale),
    ...actorOf(row, locale),
    what: actionWords(row.action, locale.language),
    target: shownText(targetWords(row, locale.language)),
    href: pageOf(row),
    details: detailsOf(row, words, locale),
    application: row.application?.name ?? null,
  }));
}

/** An operator's name is an e-mail address that was proved, and the command line has none; all others chose theirs. */
function actorOf({ actorKind, actorName }: LogRow, { language }: Locale): Pick<LogLine, "who" | "kind"> {
  const kind = termsIn(language).actorKinds[actorKind];
  if (actorKind === "command_line") return { who: kind, kind: null };
  const isErased = actorName === ERASED && actorKind !== "operator";
  const who = isErased ? logWords(language).targets.erased : shownText(actorName);
  return { who, kind: actorKind === "operator" ? null : kind };
}

function detailsOf({ action, detail, reason }: LogRow, words: LogMessages, locale: Locale): string[] {
  const moment = (text: string) => markedMoment(new Date(text));
  const why = reason ? [words.reason(reason)] : [];
  return [...detailLines(action, detail, locale.language, moment), ...why]
    .map(shownText)
    .map((line) => (line.length > SHOWN_MAX ? `${line.slice(0, SHOWN_MAX).toWellFormed()} …` : line));
}

function pageOf({ application, action, targetId }: LogRow): string | null {
  const area = AREAS[action.split(".", 1)[0] ?? ""];
  if (!area || !application || !targetId || action.endsWith(".discarded")) return null;
  return `${applicationPath(application.slug)}/${area}/${targetId}`;
}
