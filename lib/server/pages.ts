/** Next as a library: everything that is a page. The only file of the server that knows Next. */
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import compression from "compression";
import { config } from "../config";
import { isUnavailable } from "../domain/unavailable";
import { uploadFormAt } from "../forms/console/upload";
import { formAt } from "../forms/forms";
import { kindOf, loggable } from "../http/failure";
import { logLimited } from "../log-limited";
import { takeDone } from "../session/done-once";
import { PATH_HEADER, type PageResult, type PageRun, type Refused, runPage } from "../session/page-run";
import { isForFrameworkClient, sameVisitor, takeFrameworkHeaders } from "./framework-requests";
import { holdPage } from "./held-page";
import { waitsToContinue } from "./lane/request-target";
import { setPageHeaders } from "./page-headers";
import { withoutFrameworkScripts } from "./page-scripts";
import { type PreparedPage, preparePages } from "./prepared-pages";
import { projectDirectory } from "./project-directory";

export type Pages = {
  /** The page at the request's address. */
  answer(req: IncomingMessage, res: ServerResponse): Promise<void>;
  /** Another page instead, under a status of its own: a form that was refused is shown again by it. */
  show(req: IncomingMessage, res: ServerResponse, shown: ShownPage): Promise<void>;
  /** The page for a failure on our side. */
  fail(req: IncomingMessage, res: ServerResponse, error: unknown): void;
  close(): Promise<void>;
};

export type ShownPage = Readonly<{
  path: string;
  status: number;
  refused: Refused | null;
  result: PageResult | null;
}>;

const METHODS = ["GET", "HEAD"];
/** Pages whose forms are server actions. */
const WITH_ACTIONS = /^\/(?:manage|account(?:\/enter|\/licenses\/[^/]+)?)$/;
const FORM_TYPE = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/;
/** Next reads a form whole before anything else, and would wait for what never comes. */
const FORM_BYTES_MAX = 1024 * 1024;
const RETRY_WHEN_UNAVAILABLE_SECONDS = "5";
/** Pages below here have a "not there" of their own, in the frame of the console. */
const CONSOLE = "/console/";
const MISSING_IN_CONSOLE = "/console/no-such-page";

/** Takes a while, and needs nothing of what is opened before pages are. */
export async function loadNext() {
  Object.assign(process.env, {
    // Before Next is loaded: React and others choose their production build by it.
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    // next-auth believes this variable, whoever set it, and stumbles over one that is no address.
    NEXTAUTH_URL: config().accountUrl,
  });
  return (await import("next")).default;
}

export async function openPages(): Promise<Pages> {
  const next = await loadNext();
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
  const handle = app.getRequestHandler();
  const prepared = await preparePages((req, res) => void handle(req, res));
  const compress = compression();

  async function render(req: IncomingMessage, res: ServerResponse, shown: ShownPage | null): Promise<void> {
    takeFrameworkHeaders(req, config().callers.trustedProxies > 0);
    // Layouts are not told by Next which page they surround.
    req.headers[PATH_HEADER] = (req.url ?? "").split("?", 1)[0];
    prepare(req, res);
    const run = pageRun(shown);
    const wasPosted = req.method === "POST";
    holdPage(
      res,
      (html) => {
        if (res.statusCode >= 500) return failedPage(req, res, run.failure, prepared.failure);
        if (run.isMissing) return shownMissing(res, html);
        if (res.statusCode === 404) {
          if (!String(req.headers[PATH_HEADER]).startsWith(CONSOLE)) return missing(req, res);
          void renderMissing(req, res).catch(() => res.destroy());
          return null;
        }
        const page = withoutFrameworkScripts(html);
        if (shown) res.statusCode = shown.status;
        // For public/page.js: this page is the answer to a form.
        return shown || wasPosted ? page.replace("<html ", "<html data-posted ") : page;
      },
      () => undefined,
    );
    await runPage(run, () => handle(req, res));
  }

  function missing(req: IncomingMessage, res: ServerResponse): string {
    res.statusCode = 404;
    return prepared.missing(req.headers["accept-language"]);
  }

  /** What is missing is found out half-way through a page, of which Next then gives nothing that can be shown. */
  async function renderMissing(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const again = sameVisitor(req, MISSING_IN_CONSOLE);
    const run = pageRun(null);
    res.statusCode = 200;
    res.removeHeader("content-type");
    holdPage(
      res,
      (html) => {
        // A failure, or somebody who may not see the console, and is sent elsewhere by every page of it.
        return run.isMissing ? shownMissing(res, html) : missing(req, res);
      },
      () => undefined,
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
        const hasForms = WITH_ACTIONS.test(path) || formAt(path) || uploadFormAt(path);
        const allowed = hasForms ? [...METHODS, "POST"] : METHODS;
        setPageHeaders(res, randomUUID());
        refuse(res.setHeader("allow", allowed.join(", ")), 405, "method_not_allowed");
        return;
      }
      if (Number(req.headers["content-length"] ?? 0) > FORM_BYTES_MAX) {
        setPageHeaders(res, randomUUID());
        refuse(res, 413, "too_large");
        return;
      }
      if (isForFrameworkClient(req)) {
        prepare(req, res);
        res.setHeader("content-type", "text/html; charset=utf-8").end(missing(req, res));
        return;
      }
      if (waitsToContinue(req)) res.writeContinue();
      const { url, cookie } = takeDone(req.url ?? "", req.headers.cookie ?? null);
      req.url = url;
      if (cookie && req.method === "GET") res.appendHeader("set-cookie", cookie);
      await render(req, res, null);
    },
    show: (req, res, shown) => {
      Object.assign(req, { method: "GET", url: shown.path });
      for (const name of ["content-length", "content-type", "transfer-encoding"]) delete req.headers[name];
      return render(req, res, shown);
    },
    fail: (req, res, error) => {
      prepare(req, res);
      res.statusCode = 500;
      const html = failedPage(req, res, error, prepared.failure);
      res.setHeader("content-type", "text/html; charset=utf-8").end(html);
    },
    close: () => app.close(),
  };
}

/** Its connection goes on: what is left of the body is read and dropped. */
function refuse(res: ServerResponse, status: number, error: string): void {
  const body = JSON.stringify({ error });
  const head = { "content-type": "application/json; charset=utf-8", "content-length": body.length };
  res.writeHead(status, head).end(body);
}

/** A form whose page has a server action: Next reads it. */
function isForAction({ method, headers }: IncomingMessage, path: string): boolean {
  return method === "POST" && WITH_ACTIONS.test(path) && FORM_TYPE.test(headers["content-type"] ?? "");
}

function pageRun(shown: ShownPage | null): PageRun {
  return { refused: shown?.refused ?? null, result: shown?.result ?? null, failure: null, isMissing: false };
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
