/** Forms of pages, in front of Next: done and sent on, or shown again with the reason. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { config } from "../config";
import { isRevealed, isShown, type Outcome } from "../forms/form";
import { formAt } from "../forms/forms";
import { submit } from "../forms/submit";
import { setPageHeaders } from "./page-headers";
import type { Pages } from "./pages";
import { publicUrl } from "./request-target";
import { webRequest } from "./web-request";

/** True when the request was a form and is answered. Never rejects. */
export async function answerForm(pages: Pages, req: IncomingMessage, res: ServerResponse): Promise<boolean> {
  if (req.method !== "POST") return false;
  const url = publicUrl(new URL(config().accountUrl).origin, req.url ?? "");
  const found = url && formAt(url.pathname);
  if (!url || !found) return false;
  try {
    const outcome = await submit(found.form, url.pathname, webRequest(req, res, url), found.params);
    // What is left of a body that was too large, so that the connection can go on.
    req.resume();
    await send(pages, req, res, outcome);
  } catch (error) {
    if (res.headersSent) res.destroy();
    else pages.fail(req, res, error);
  }
  return true;
}

async function send(
  pages: Pages,
  req: IncomingMessage,
  res: ServerResponse,
  outcome: Outcome,
): Promise<void> {
  if (isRevealed(outcome)) {
    await pages.show(req, res, { path: outcome.path, status: 200, refused: null, result: outcome.result });
    return;
  }
  for (const cookie of outcome.setCookies ?? []) res.appendHeader("set-cookie", cookie);
  if (isShown(outcome)) {
    const { path, status, setCookies: _setCookies, values = {}, ...reason } = outcome;
    if (reason.retryAfterSeconds) res.setHeader("retry-after", String(reason.retryAfterSeconds));
    await pages.show(req, res, { path, status, refused: { ...reason, values }, result: null });
    return;
  }
  setPageHeaders(res, crypto.randomUUID());
  res.writeHead(303, { location: outcome.to, "cache-control": "no-store", "content-length": 0 }).end();
}
