/** Keeps what the self-check found, in every language, for those who are told of it later. */
import type { Context } from "../../domain/context";
import { keepFailedChecks } from "../../domain/failed-checks";
import { consoleMessagesIn } from "../../words/console/messages";
import { findingFormats } from "../../words/finding-formats";
import { LANGUAGES, localeIn } from "../../words/language";
import type { CheckLine } from "../self-check/line";

/** What one browser's request showed holds for that browser. */
const OF_REQUEST: readonly CheckLine["name"][] = ["address", "proxies"];

export async function keepChecks(ctx: Context, lines: readonly CheckLine[]): Promise<void> {
  const failed = lines.filter(
    ({ name, state, isOfApplications }) =>
      state !== "good" && !isOfApplications && !OF_REQUEST.includes(name),
  );
  const kept = failed.map(({ name, state, found, cure }) => ({
    name,
    isBad: state === "bad",
    cure,
    found: Object.fromEntries(
      LANGUAGES.map((language) => [
        language,
        found(consoleMessagesIn(language).findings, findingFormats(localeIn(language, null))),
      ]),
    ),
  }));
  await keepFailedChecks(ctx, kept);
}
