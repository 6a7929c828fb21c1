/** Forms of pages, in front of Next: done and sent on, or shown again with the reason. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { config } from "../config";
import { type UploadForm, upload, uploadFormAt } from "../forms/console/upload";
import { type Done, isRevealed, isShown, type Outcome, type Shown } from "../forms/form";
import { formAt } from "../forms/forms";
import { submit } from "../forms/submit";
import { announceDone } from "../session/done-once";
import { publicUrl } from "./lane/request-target";
import { webRequest } from "./lane/web-request";
import { seeOther, setPageHeaders } from "./page-headers";
import type { Pages } from "./pages";

const JSON_TYPE = "application/json";

/** True when the request was a form and is answered. Never rejects. */
export async function answerForm(pages: Pages, req: IncomingMessage, res: ServerResponse): Promise<boolean> {
  if (req.method !== "POST") return false;
  const url = publicUrl(new URL(config().accountUrl).origin, req.url ?? "");
  const form = url && formAt(url.pathname);
  const uploading = url && uploadFormAt(url.pathname);
  if (!url || !(form || uploading)) return false;
  try {
    if (uploading) await answerUpload(pages, req, res, uploading, url);
    else if (form) {
      const outcome = await submit(form.form, url.pathname, webRequest(req, res, url), form.params);
      // What is left of a body that was too large, so that the connection can go on.
      req.resume();
      await sendOutcome(pages, req, res, outcome);
    }
  } catch (error) {
    if (res.headersSent) res.destroy();
    else pages.fail(req, res, error);
  }
  return true;
}

/** A script that shows progress asks for JSON, and goes where that says; a plain form gets pages. */
async function answerUpload(
  pages: Pages,
  req: IncomingMessage,
  res: ServerResponse,
  form: UploadForm,
  url: URL,
): Promise<void> {
  const outcome = await upload(form, url.pathname, webRequest(req, res, url));
  req.resume();
  if (req.headers.accept !== JSON_TYPE) return sendOutcome(pages, req, res, outcome);
  setPageHeaders(res, crypto.randomUUID());
  if (!isShown(outcome)) announce(req, res, outcome);
  const { status, body } = inJson(outcome);
  res.writeHead(status, { "content-type": JSON_TYPE, "cache-control": "no-store" }).end(JSON.stringify(body));
}

function inJson(outcome: Done | Shown): { status: number; body: object } {
  if (!isShown(outcome)) return { status: 201, body: { to: outcome.to } };
  return { status: outcome.status, body: { message: outcome.message ?? "That cannot be done." } };
}

/** As a page, or as the way to one. */
export async function sendOutcome(
  pages: Pages,
  req: IncomingMessage,
  res: ServerResponse,
  outcome: Outcome,
): Promise<void> {
  for (const cookie of outcome.setCookies ?? []) res.appendHeader("set-cookie", cookie);
  if (isRevealed(outcome)) {
    await pages.show(req, res, { path: outcome.path, status: 200, refused: null, result: outcome.result });
    return;
  }
  if (isShown(outcome)) {
    const { path, status, setCookies: _setCookies, values = {}, ...reason } = outcome;
    if (reason.retryAfterSeconds) res.setHeader("retry-after", String(reason.retryAfterSeconds));
    await pages.show(req, res, { path, status, refused: { ...reason, values }, result: null });
    return;
  }
  announce(req, res, outcome);
  seeOther(res, outcome.to, crypto.randomUUID());
}

/** The page may say once what was done. */
function announce(req: IncomingMessage, res: ServerResponse, { to }: Done): void {
  const cookie = announceDone(to, req.headers.cookie ?? null);
  if (cookie) res.appendHeader("set-cookie", cookie);
}
