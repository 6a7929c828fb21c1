/** What is said instead of a page that cannot be drawn: made from nothing but words, in the visitor's language. */
import { config } from "../config/config";
import { negotiateLocale } from "../words/language";
import { messagesIn } from "../words/messages";
import type { RefusedReason } from "../words/refused-forms";
import { plainPage, STYLE_HASH } from "./plain-page";
import { refusedAction } from "./refused-action";

/** All others are answered 405. */
export const PAGE_METHODS = ["GET", "HEAD", "POST"];
/** Of style sheets, icons and the like. Next answers forms sent there as it answers those of pages, and fails. */
export const FILE_METHODS = ["GET", "HEAD"];

export type RefusedPage = Readonly<{ head: Readonly<Record<string, string>>; body: string }>;

const HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": `default-src 'none'; style-src '${STYLE_HASH}'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'`,
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "x-robots-tag": "noindex, nofollow",
};
const JSON_TYPE = "application/json";

/** For scripts that ask for JSON it is JSON, for our own that send a form a word. `wanted`: headers of the request. */
export function refusedPage(
  status: 429 | 503,
  reason: RefusedReason,
  wanted: Readonly<{ accept: string | null; acceptLanguage: string | null; action: string | null }>,
): RefusedPage {
  if (wanted.action !== null) return refusedAction(reason);
  const { language } = negotiateLocale(wanted.acceptLanguage);
  const messages = messagesIn(language);
  const { title, lead } = wordsFor(reason);
  const wantsJson = wanted.accept === JSON_TYPE;
  const error = status === 429 ? "rate_limited" : "unavailable";
  const body = wantsJson
    ? JSON.stringify({ error, message: lead })
    : plainPage({ language, brand: config().brand.name, title, lead, again: messages.failure.again });
  const type = wantsJson ? JSON_TYPE : "text/html";
  return {
    head: { ...HEADERS, "content-type": `${type}; charset=utf-8`, "content-language": language },
    body,
  };

  function wordsFor(why: RefusedReason) {
    if (why === "busy") return { title: messages.busy.title, lead: messages.busy.lead };
    if (why === "away") return { title: messages.away.title, lead: messages.away.lead };
    return { title: messages.failure.title, lead: messages.failure.lead };
  }
}
