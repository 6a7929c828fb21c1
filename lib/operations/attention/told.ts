/** A row in words: the one description of each kind, for overviews and mails. Pure. */
import type { ConsoleMessages } from "../../words/console/messages";
import { formatCount, formatShare } from "../../words/formats";
import type { Locale } from "../../words/language";
import { markedMoment } from "../../words/marked-moments";
import type { AttentionRow } from "./row";

/** `hint`: what more is known; moments are marked in it. */
export type ToldRow = Readonly<{ id: string; text: string; hint: string; path: string; isBad: boolean }>;

type Said = Readonly<{ text: string; hint: string; isBad?: boolean }>;

/** A version that is out in part, which can wait and is no failure. */
const UNFINISHED: readonly AttentionRow["kind"][] = ["rollout_stuck", "platforms_missing"];
/** What happens again and again has a last time, and no beginning. */
const EVENTS: readonly AttentionRow["kind"][] = ["mails_failed", "uploads_refused", "webhook_given_up"];

/** `isOfAll`: says of which application it is. */
export function toldRow(
  row: AttentionRow,
  words: ConsoleMessages,
  locale: Locale,
  { isOfAll }: Readonly<{ isOfAll: boolean }>,
): ToldRow {
  const { attention: text } = words;
  const { id, kind, application, since, path } = row;
  const said = saidOf(row, words, locale);
  const when = since && (EVENTS.includes(kind) ? text.latest : text.since)(markedMoment(since));
  return {
    id,
    path,
    text: isOfAll && application ? text.ofApplication(application.name, said.text) : said.text,
    hint: [asSentence(said.hint), when].filter(Boolean).join(" "),
    isBad: said.isBad ?? !UNFINISHED.includes(kind),
  };
}

/** What a program said may end without a period. */
function asSentence(text: string): string {
  return text === "" || /[.!?]$/.test(text) ? text : `${text}.`;
}

function saidOf(row: AttentionRow, words: ConsoleMessages, locale: Locale): Said {
  const { attention: text } = words;
  const counted = (count: number) => formatCount(count, locale);
  switch (row.kind) {
    case "webhook_failing":
      return { text: text.webhookFailing(row.host), hint: text.webhookFailingHint };
    case "webhook_gone":
      return { text: text.webhookGone(row.host), hint: text.webhookGoneHint };
    case "webhook_given_up":
      return { text: text.webhookGivenUp(counted(row.count), row.host), hint: text.webhookGivenUpHint };
    case "mails_failed":
      return {
        text: (row.application ? text.mailsFailed : text.ownMailsFailed)(counted(row.count)),
        hint: words.mail.problems[row.problem],
      };
    case "mails_delayed":
      return {
        text: (row.application ? text.mailsDelayed : text.ownMailsDelayed)(counted(row.count)),
        hint: text.mailsDelayedHint,
      };
    case "files_damaged":
      return { text: text.filesDamaged(counted(row.count)), hint: text.filesDamagedHint(row.release) };
    case "uploads_refused":
      return refusedSaid(row, words, counted(row.count));
    case "rollout_stuck":
      return {
        text: text.rolloutStuck(row.release, formatShare(row.percent / 100, locale)),
        hint: text.rolloutStuckHint,
      };
    case "platforms_missing":
      return {
        text: text.platformsMissing(row.release, row.missing.join(", ")),
        hint: text.platformsMissingHint,
      };
    case "feed_unsigned":
      return { text: text.feedUnsigned(row.release), hint: text.feedUnsignedHint };
    case "feed_key_missing":
      return { text: text.feedKeyMissing(row.format), hint: text.feedKeyMissingHint };
    case "release_key_missing":
      return { text: text.releaseKeyMissing, hint: text.releaseKeyMissingHint };
    case "job_failing":
      return { text: text.jobFailing(row.job), hint: text.jobFailingHint(row.code) };
    case "check_failed":
      return checkSaid(row, words, locale);
  }
}

/** "Latest: the file is too large (basic 2.4.2, by token CI)". */
function refusedSaid(
  { count, latest }: Extract<AttentionRow, { kind: "uploads_refused" }>,
  { refusedUploads: text }: ConsoleMessages,
  counted: string,
): Said {
  const { code, version, actor, actorKind, reason, ofPlugin } = latest;
  const title = [code, version || text.noVersion].filter(Boolean).join(" ");
  const by = actor && (actorKind === "ci_token" ? text.byToken(actor) : text.byPerson(actor));
  const told = `${text.reasons[reason]} (${[title, by].filter(Boolean).join(", ")})`;
  return {
    text: (ofPlugin ? text.plugins : text.releases)(counted),
    hint: `${count > latest.count ? text.latest(told) : told}.`,
  };
}

/** Whether an overview that tells the versions themselves, as it does from their first day on, says with one of them what the row does. */
export function isToldByVersion(
  { kind, path }: Pick<AttentionRow, "kind" | "path">,
  unfinished: readonly Readonly<{ releaseIds: readonly string[] }>[],
): boolean {
  const ids = unfinished.flatMap(({ releaseIds }) => releaseIds);
  return UNFINISHED.includes(kind) && ids.some((id) => path.endsWith(`/${id}`));
}

/** A check of a version before may have another name, which is then told as it is. */
function checkSaid(
  { name, isBad, found }: Extract<AttentionRow, { kind: "check_failed" }>,
  { attention: text, findings }: ConsoleMessages,
  locale: Locale,
): Said {
  const names: Readonly<Record<string, string>> = findings.names;
  return { text: text.checkFailed(names[name] ?? name), hint: found[locale.language] ?? "", isBad };
}
