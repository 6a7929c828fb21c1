/**
 * Requests for pages that are refused because there are too many. The answer waits for a moment: a client that asks again and
 * again on a hundred connections would otherwise be refused thousands of times a second.
 */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { type Head, lightResponse } from "../http/light-response";
import { setPageHeaders } from "./page-headers";
import type { PreparedPage } from "./prepared-pages";
import { sendResponse } from "./web-response";

const REFUSAL_DELAY_MS = 1_000;

/** Answers after a moment, unless the client leaves before. `headers`: among them when to come again. */
export async function refuseAsBusy(
  page: PreparedPage,
  req: IncomingMessage,
  res: ServerResponse,
  status: 429 | 503,
  headers: Head,
): Promise<void> {
  await delay(REFUSAL_DELAY_MS);
  if (res.closed) return;
  setPageHeaders(res, randomUUID());
  const head = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store", ...headers };
  const body = page(req.headers["accept-language"]);
  await sendResponse(req, res, lightResponse({ status, head: Object.entries(head).flat(), body }));
}
