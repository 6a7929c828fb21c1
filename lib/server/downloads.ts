/** Downloads of the console, in front of Next: for operators who are signed in all the way, and for nobody else. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { config } from "../config";
import { DomainError } from "../domain/errors";
import { entryAt } from "../forms/match-path";
import { refusedFile } from "../http/console/csv";
import { consoleDownloads } from "../http/console/downloads";
import { kindOf, loggable } from "../http/failure";
import { logLimited } from "../log-limited";
import { operatorSessionOf, placeBefore } from "../session/operator";
import { publicUrl } from "./lane/request-target";
import { webRequest } from "./lane/web-request";
import { sendResponse } from "./lane/web-response";
import { seeOther, setPageHeaders } from "./page-headers";
import type { Pages } from "./pages";

/** True when the request was a download and is answered; what is not there is left to the pages. Never rejects. */
export async function answerDownload(
  pages: Pick<Pages, "fail">,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<boolean> {
  if (req.method !== "GET" && req.method !== "HEAD") return false;
  const url = publicUrl(new URL(config().accountUrl).origin, req.url ?? "");
  const found = url && entryAt(consoleDownloads, url.pathname);
  if (!url || !found) return false;
  try {
    const session = await operatorSessionOf(req.headers.cookie ?? null, new Date());
    const before = session ? placeBefore(session, url.pathname) : "/console/sign-in";
    if (!session || before) {
      seeOther(res, before ?? "/console", randomUUID());
      return true;
    }
    const response = await found.entry(webRequest(req, res, url), found.params, session);
    setPageHeaders(res, randomUUID());
    await sendResponse(req, res, response);
  } catch (error) {
    if (error instanceof DomainError && error.code === "not_found") return false;
    if (error instanceof DomainError && error.code === "forbidden") {
      setPageHeaders(res, randomUUID());
      await sendResponse(req, res, refusedFile(error.message, 403));
      return true;
    }
    fail(pages, req, res, error);
  }
  return true;
}

function fail(pages: Pick<Pages, "fail">, req: IncomingMessage, res: ServerResponse, error: unknown): void {
  if (res.destroyed) return;
  if (res.headersSent) {
    logLimited(`download ${kindOf(error)}`, { failure: loggable(error) }, "a download broke off");
    // Cut off, so that the browser does not take half a file for a whole one.
    res.destroy();
    return;
  }
  for (const name of res.getHeaderNames()) res.removeHeader(name);
  pages.fail(req, res, error);
}
