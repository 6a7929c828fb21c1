/**
 * The short way: API calls answered in front of Next, by the very handlers that Next's route files export. A
 * heartbeat then costs a table look-up and not a page framework. Knows the wire of Node and of the web.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { config } from "../../config/config";
import { kindOf } from "../../http/failure";
import { handlerFor, matchRoute, type RouteMatch } from "../../http/route";
import { routes } from "../../http/routes";
import { logLimited } from "../../process/log-limited";
import { observed } from "../calls";
import { sendJson } from "./direct-answer";
import { publicUrl } from "./request-target";
import { countUnderWay } from "./under-way";
import { webRequest } from "./web-request";
import { sendResponse } from "./web-response";

/** Those that wait for something. */
export const handlers = countUnderWay();

/** True when the request is answered here; false: it is a page's. */
export function answer(req: IncomingMessage, res: ServerResponse): boolean {
  const target = resolved(req.url ?? "");
  const match = target && matched(target.path);
  if (!match) return false;
  observed(req, res, match.route.segments);
  try {
    const handle = handlerFor(match.route, req.method ?? "");
    const response = handle(webRequest(req, res, target.url), match);
    const sent =
      response instanceof Promise
        ? response.then((later) => sendResponse(req, res, later))
        : sendResponse(req, res, response);
    if (sent) untilSent(sent, res);
  } catch (error) {
    fail(res, error);
  }
  return true;
}

function untilSent(sent: Promise<void>, res: ServerResponse): void {
  handlers.begin();
  sent.then(handlers.end, (error: unknown) => {
    handlers.end();
    fail(res, error);
  });
}

const KNOWN_MAX = 1_000;
const KNOWN_LENGTH_MAX = 100;
/** Programs ask for few different paths, millions of times. */
const known = new Map<string, RouteMatch>();

function matched(path: string): RouteMatch | null {
  const before = known.get(path);
  if (before) return before;
  const match = matchRoute(routes, path);
  if (match && path.length <= KNOWN_LENGTH_MAX) {
    if (known.size >= KNOWN_MAX) known.clear();
    known.set(path, match);
  }
  return match;
}

/** Its path cannot mean two things: no segment of dots to be resolved, nothing encoded. */
const PLAIN = /^((?:\/(?!\.{1,2}(?:[/?]|$))[\w.~-]+)+)(?:\?[^#]*)?$/;

/** Where a request goes after dots were resolved, so that "/tool/license/../x" cannot mean two things; null for nowhere. */
function resolved(path: string): { path: string; url: URL | string } | null {
  const plain = PLAIN.exec(path)?.[1];
  if (plain !== undefined) return { path: plain, url: publicOrigin() + path };
  const url = publicUrl(publicOrigin(), path);
  return url && { path: url.pathname, url };
}

let origin: string | undefined;

function publicOrigin(): string {
  origin ??= new URL(config().baseUrl).origin;
  return origin;
}

/** Handlers do not throw: what arrives here broke on the way, or in the middle of a streamed body. */
function fail(res: ServerResponse, error: unknown): void {
  if (res.destroyed) return;
  logLimited(`answer ${kindOf(error)}`, { err: error }, "an answer could not be sent");
  if (res.headersSent) {
    // Cut off, so that the client does not take half a file for a whole one.
    res.destroy();
    return;
  }
  for (const name of res.getHeaderNames()) res.removeHeader(name);
  sendJson(res, 500, { error: "internal_error" });
}
