/**
 * What is said instead of a page where too many are asked for, or where the process that draws them is away: made from nothing
 * but words. It waits for a moment: a client that asks again and again on a hundred connections would otherwise be refused
 * thousands of times a second.
 */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { config } from "../../config";
import { type Head, lightResponse } from "../../http/light-response";
import { negotiateLocale } from "../../messages/language";
import { messagesIn } from "../../messages/messages";
import { sendResponse } from "../lane/web-response";
import { plainPage, STYLE_HASH } from "./plain-page";

export type Reason = "busy" | "away";

const REFUSAL_DELAY_MS = 1_000;
const HEADERS: Head = {
  "cache-control": "no-store",
  "content-security-policy": `default-src 'none'; style-src '${STYLE_HASH}'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'`,
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "x-robots-tag": "noindex, nofollow",
};
const JSON_TYPE = "application/json";

/** Answers after a moment, unless the client leaves before: scripts that ask for JSON with JSON, everybody else with a page. */
export async function refuse(
  req: IncomingMessage,
  res: ServerResponse,
  status: 429 | 503,
  reason: Reason,
  more: Head,
): Promise<void> {
  await delay(REFUSAL_DELAY_MS);
  if (res.closed) return;
  const { language } = negotiateLocale(req.headers["accept-language"] ?? null);
  const { [reason]: words, failure } = messagesIn(language);
  const wantsJson = req.headers.accept === JSON_TYPE;
  const error = status === 429 ? "rate_limited" : "unavailable";
  const body = wantsJson
    ? JSON.stringify({ error, message: words.lead })
    : plainPage({ language, brand: config().brand.name, again: failure.again, ...words });
  const type = wantsJson ? JSON_TYPE : "text/html";
  const head = {
    ...HEADERS,
    "content-type": `${type}; charset=utf-8`,
    "content-language": language,
    "x-request-id": randomUUID(),
    ...more,
  };
  await sendResponse(req, res, lightResponse({ status, head: Object.entries(head).flat(), body }));
}
