/**
 * What is said instead of a page where too many are asked for, or where the process that draws them is away. It waits for a
 * moment: a client that asks again and again on a hundred connections would otherwise be refused thousands of times a second.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { type Head, lightResponse } from "../../http/light-response";
import { ACTION_HEADER } from "../../http/refused-action";
import { refusedPage } from "../../http/refused-page";
import type { RefusedReason } from "../../words/refused-forms";
import { nameOf } from "../lane/named-request";
import { sendResponse } from "../lane/web-response";

const REFUSAL_DELAY_MS = 1_000;

/** Answers after a moment, unless the client leaves before. `more`: among the headers, when to come again. */
export async function refuse(
  req: IncomingMessage,
  res: ServerResponse,
  status: 429 | 503,
  reason: RefusedReason,
  more: Head,
): Promise<void> {
  await delay(REFUSAL_DELAY_MS);
  if (res.closed) return;
  const { accept = null, "accept-language": acceptLanguage = null } = req.headers;
  const [action = null] = req.headersDistinct[ACTION_HEADER] ?? [];
  const { head, body } = refusedPage(status, reason, { accept, acceptLanguage, action });
  const lines = Object.entries({ ...head, "x-request-id": nameOf(req), ...more }).flat();
  await sendResponse(req, res, lightResponse({ status, head: lines, body }));
}
