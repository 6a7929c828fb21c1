/**
 * Requests for pages that are refused because there are too many. The answer waits for a moment: a client that asks again and
 * again on a hundred connections would otherwise be refused thousands of times a second.
 */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { type Head, lightResponse } from "../http/light-response";
import { guardPage, newNonce } from "../proxy/page-policy";
import { type PlainPage, plainPage } from "../proxy/plain-page";
import { sendResponse } from "./web-response";

const REFUSAL_DELAY_MS = 1_000;

/** Answers after a moment, unless the client leaves before. `headers`: among them when to come again. */
export async function refuseAsBusy(
  req: IncomingMessage,
  res: ServerResponse,
  status: 429 | 503,
  headers: Head,
): Promise<void> {
  await delay(REFUSAL_DELAY_MS);
  if (!res.closed) await sendPlainPage(req, res, "busy", status, headers);
}

export async function sendPlainPage(
  req: IncomingMessage,
  res: ServerResponse,
  page: PlainPage,
  status: number,
  headers: Head,
): Promise<void> {
  const nonce = newNonce();
  const guards = new Headers();
  guardPage(guards, nonce, randomUUID());
  const head = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store", ...headers };
  const body = plainPage(page, req.headers["accept-language"] ?? null, nonce);
  const lines = [...Object.entries(head), ...guards].flat();
  await sendResponse(req, res, lightResponse({ status, head: lines, body }));
}
