/** Next as a library: everything that is a page. The only file of the server that knows Next. */
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import compression from "compression";
import { config } from "../config";
import { isUnavailable } from "../domain/unavailable";
import { kindOf, loggable } from "../http/failure";
import type { Head } from "../http/light-response";
import { logLimited } from "../log-limited";
import { PATH_HEADER, type PageRun, runPage } from "../session/page-run";
import { refuseAsBusy } from "./busy-page";
import { sendJson } from "./direct-answer";
import { isForFrameworkClient, sameVisitor, takeFrameworkHeaders } from "./framework-requests";
import { holdPage } from "./held-page";
import { endPageContexts, watchPageContexts } from "./page-contexts";
import { isPageFile } from "./page-files";
import { setPageHeaders } from "./page-headers";
import { withoutFrameworkScripts } from "./page-scripts";
import { type PreparedPage, preparePages } from "./prepared-pages";
import { projectDirectory } from "./project-directory";
import { renderQueue } from "./render-queue";
import { isUploadPath, waitsToContinue } from "./request-target";

export type Pages = {
  /** The page at the request's address. */
  answer(req: IncomingMessage, res: ServerResponse): Promise<void>;
  /** The page for when too many are asked for. */
  refuse(req: IncomingMessage, res: ServerResponse, status: 429 | 503, headers: Head): Promise<void>;
  /** The page for a failure on our side. */
  fail(req: IncomingMessage, res: ServerResponse, error: unknown): void;
  close(): Promise<void>;
};

const METHODS = ["GET", "HEAD"];
/** Pages whose forms are server actions. */
const WITH_ACTIONS = /^\/(?:manage|account(?:\/enter|\/licenses\/[^/]+)?|console(?:\/.+)?)$/;
const FORM_TYPE = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/;
/** Next reads a form whole before anything else, and would wait for what never comes. */
const FORM_BYTES_MAX = 1024 * 1024;
const RETRY_WHEN_UNAVAILABLE_SECONDS = "5";
const RETRY_WHEN_BUSY_SECONDS = "10";
/** More at a time are not drawn any faster, and everything else waits for them. */
const DRAWN_AT_A_TIME = { drawnMax: 4, waitingMax: 30, waitMs: 10_000 };
/** What a page that nobody waits for any more goes on being drawn. */
const LEFT_BEHIND_MS = 1_000;
/** Pages below here have a "not there" of their own, in the frame of the console. */
const CONSOLE = "/console/";
const MISSING_IN_CONSOLE = "/console/no-such-page";

export async function openPages(): Promise<Pages> {
  Object.assign(process.env, {
    // Before Next is loaded: React and others choose their production build by it.
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    // next-auth believes this variable, whoever set it, and stumbles over one that is no address.
    NEXTAUTH_URL: config().accountUrl,
  });
  watchPageContexts();
  const PlainDate = Date;
  const { default: next } = await import("next");
  const app = next({
    dev: false,
    dir: projectDirectory(),
    hostname: config().host,
    port: config().port,
    // Next hangs its own handler for protocol upgrades on this server. On ours it would take over API calls
    // that carry an Upgrade header; nothing ever connects to this one.
    httpServer: createServer(),
  });
  await app.prepare();
  // Next has put its own in place, which tells prerendered pages that they read the clock. None of ours is made while the
  // server runs, and every call of the APIs pays for it.
  globalThis.Date = PlainDate;
  PlainDate.prototype.constructor = PlainDate;
  const handle = app.getRequestHandler();
  const prepared = await preparePages((req, res) => void handle(req, res));
  endPageContexts();
  const compress = compression();
  const queue = renderQueue(DRAWN_AT_A_TIME);

  /** Waits until it may be drawn. A form must be: it may show what is shown only once. */
  async function renderInTurn(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const leave = await queue.enter(res, req.method === "POST");
    if (!leave) {
      return refuseAsBusy(prepared.busy, req, res, 503, { "retry-after": RETRY_WHEN_BUSY_SECONDS });
    }
    res.once("close", () => setTimeout(leave, LEFT_BEHIND_MS));
    await render(req, res, leave);
    if (res.closed) leave();
  }

  async function render(req: IncomingMessage, res: ServerResponse, onDrawn: () => void): Promise<void> {
    takeFrameworkHeaders(req, config().callers.trustedProxies > 0);
    // Layouts are not told by Next which page they surround.
    req.headers[PATH_HEADER] = (req.url ?? "").split("?", 1)[0];
    prepare(req, res);
    const run = pageRun();
    const wasPosted = req.method === "POST";
    holdPage(
      res,
      (html) => {
        if (res.statusCode >= 500) return failedPage(req, res, run.failure, prepared.failure);
        if (run.isMissing) return shownMissing(res, html);
        if (res.statusCode === 404) {
          if (!String(req.headers[PATH_HEADER]).startsWith(CONSOLE)) return missing(req, res);
          void renderMissing(req, res, onDrawn).catch(() => res.destroy());
          return null;
        }
        const page = withoutFrameworkScripts(html);
        // For public/page.js: this page is the answer to a form.
        return wasPosted ? page.replace("<html ", "<html data-posted ") : page;
      },
      onDrawn,
    );
    await runPage(run, () => handle(req, res));
  }

  function missing(req: IncomingMessage, res: ServerResponse): string {
    res.statusCode = 404;
    return prepared.missing(req.headers["accept-language"]);
  }

  /** What is missing is found out half-way through a page, of which Next then gives nothing that can be shown. */
  async function renderMissing(
    req: IncomingMessage,
    res: ServerResponse,
    onDrawn: () => void,
  ): Promise<void> {
    const again = sameVisitor(req, MISSING_IN_CONSOLE);
    const run = pageRun();
    res.statusCode = 200;
    res.removeHeader("content-type");
    holdPage(
      res,
      (html) => {
        // A failure, or somebody who may not see the console, and is sent elsewhere by every page of it.
        return run.isMissing ? shownMissing(res, html) : missing(req, res);
      },
      onDrawn,
    );
    await runPage(run, () => handle(again, res));
  }

  function prepare(req: IncomingMessage, res: ServerResponse): void {
    compress(req as never, res as never, () => undefined);
    setPageHeaders(res, randomUUID());
  }

  return {
    answer: async (req, res) => {
      const [path = ""] = (req.url ?? "").split("?", 1);
      if (!METHODS.includes(req.method ?? "") && !isForAction(req, path)) {
        const allowed = WITH_ACTIONS.test(path) ? [...METHODS, "POST"] : METHODS;
        setPageHeaders(res, randomUUID());
        sendJson(res.setHeader("allow", allowed.join(", ")), 405, { error: "method_not_allowed" });
        return;
      }
      const isUpload = isUploadPath(path);
      if (!isUpload && Number(req.headers["content-length"] ?? 0) > FORM_BYTES_MAX) {
        setPageHeaders(res, randomUUID());
        sendJson(res, 413, { error: "too_large" });
        return;
      }
      if (isForFrameworkClient(req)) {
        prepare(req, res);
        res.setHeader("content-type", "text/html; charset=utf-8").end(missing(req, res));
        return;
      }
      if (waitsToContinue(req)) res.writeContinue();
      // An upload draws nothing, and may take an hour.
      await (isUpload || isPageFile(req) ? render(req, res, () => undefined) : renderInTurn(req, res));
    },
    refuse: (req, res, status, headers) => refuseAsBusy(prepared.busy, req, res, status, headers),
    fail: (req, res, error) => {
      prepare(req, res);
      res.statusCode = 500;
      const html = failedPage(req, res, error, prepared.failure);
      res.setHeader("content-type", "text/html; charset=utf-8").end(html);
    },
    close: () => app.close(),
  };
}

/** A form whose page has a server action: Next reads it. */
function isForAction({ method, headers }: IncomingMessage, path: string): boolean {
  return method === "POST" && WITH_ACTIONS.test(path) && FORM_TYPE.test(headers["content-type"] ?? "");
}

function pageRun(): PageRun {
  return { failure: null, isMissing: false };
}

function shownMissing(res: ServerResponse, html: string): string {
  res.statusCode = 404;
  return withoutFrameworkScripts(html);
}

/** Logged here; Next prints nothing in production that would tell more. */
function failedPage(req: IncomingMessage, res: ServerResponse, error: unknown, page: PreparedPage): string {
  const requestId = res.getHeader("x-request-id");
  if (isUnavailable(error)) {
    res.statusCode = 503;
    res.setHeader("retry-after", RETRY_WHEN_UNAVAILABLE_SECONDS);
    logLimited(
      "page unavailable",
      { requestId, failure: loggable(error) },
      "the database did not answer a page",
    );
  } else {
    logLimited(`page ${kindOf(error)}`, { requestId, failure: loggable(error) }, "a page failed");
  }
  res.setHeader("cache-control", "no-store");
  return page(req.headers["accept-language"]);
}
