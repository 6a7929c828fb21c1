/**
 * Mails to customers: what waits, what went out, what failed (decision 051). Knows neither the words nor how mail is sent. A row that
 * brings a key holds it sealed until it is sent.
 */
import type { MailKind, MailLanguage, MailState } from "../../db/generated/enums";
import { refused } from "../errors";

export type { MailKind, MailLanguage, MailState };

export const MAIL_LANGUAGES: readonly MailLanguage[] = ["en", "de"];

/** Why a mail did not go out; with a mail server's own answer beside it, where there is one. */
export type MailProblem =
  /** By the mail server, for good. */
  | "refused"
  /** Not yet: the server said "later". */
  | "delayed"
  /** Not yet: the server was away, or refused us. */
  | "unreached"
  /** Later than `MAIL_RETRY_HOURS`. */
  | "given_up"
  /** It brought a key that was replaced or revoked meanwhile. */
  | "outdated"
  /** It could not be written; given up like one that could not be sent, and then without its key. */
  | "unwritten"
  /** Its key is sealed under a master key that is not there. */
  | "sealed";

/** Throws `invalid_input`. */
export function parseMailLanguage(text: string): MailLanguage {
  const language = MAIL_LANGUAGES.find((one) => one === text);
  if (!language) throw refused("language_unknown", { languages: MAIL_LANGUAGES });
  return language;
}
