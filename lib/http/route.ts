/**
 * What a route of the APIs is, and which one an address means. Pure: it knows addresses and neither sockets
 * nor handlers' work, so that any server can put it in front (`lib/runtime/lane/lane.ts` does).
 */
import { RESERVED_SLUGS } from "../domain/applications/application";

export const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
export type Method = (typeof METHODS)[number];

export type Params = Readonly<Record<string, string>>;

/** Next gives the segments of a catch-all as a list. */
export type GivenParams = Record<string, string | string[]>;

/** The shape of a Next route handler. Never throws. */
export type Handler = (request: Request, context: { params: Promise<GivenParams> }) => Promise<Response>;

/**
 * One that a server in front of Next can call too, with params that it knows already: what then waits for nothing is answered
 * at once, since each promise on the way costs as much as looking an answer up.
 */
export type RouteHandler = (
  request: Request,
  context: { params: Params | Promise<GivenParams> },
) => Response | Promise<Response>;

export type RoutePattern = Readonly<{
  /** A word matches itself, "[x]" one segment, a last "[...x]" one or more of any. */
  segments: readonly string[];
  /** The method whose body is a file: it may take `UPLOAD_MAX_SECONDS` to arrive, all others `BODY_MAX_SECONDS`. */
  upload?: Method;
}>;

export type Route = RoutePattern &
  Readonly<{
    handlers: Readonly<Record<Method, RouteHandler>>;
    /** Answers methods outside the list, PROPFIND or TRACE for example. */
    other: RouteHandler;
  }>;

export type RouteMatch = PlaceMatch<Route>;
type PlaceMatch<Some extends RoutePattern> = Readonly<{ route: Some; params: Params }>;

const APPLICATION = "[application]";
const REST = "[...";

/** The first route of the table that fits a path (percent-encoded, no query), or null: then it is a page's. */
export function matchRoute<Some extends RoutePattern>(
  routes: readonly Some[],
  pathname: string,
): PlaceMatch<Some> | null {
  if (!pathname.startsWith("/")) return null;
  const given = pathname.slice(1).split("/");
  const ours = belongsToPages(given);
  for (const route of routes) {
    if (ours && route.segments[0] === APPLICATION) continue;
    const params = paramsOf(route.segments, given);
    if (params) return { route, params };
  }
  return null;
}

export function handlerFor(route: Route, method: string): RouteHandler {
  return isMethod(method) ? route.handlers[method] : route.other;
}

export function isMethod(method: string): method is Method {
  return (METHODS as readonly string[]).includes(method);
}

/** `given`: the segments of a path. Pages, build output and files such as favicon.ico: an application can never have these names. */
export function belongsToPages(given: readonly string[]): boolean {
  const first = decoded(given[0] ?? "");
  if (first.startsWith("_next") || RESERVED_SLUGS.has(first)) return true;
  return given.length === 1 && first.includes(".");
}

/** Null where they do not fit; nothing is made for those, since most routes of the table do not. */
function paramsOf(segments: readonly string[], given: readonly string[]): Params | null {
  if (!fits(segments, given)) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    if (segment.startsWith(REST)) {
      params[segment.slice(REST.length, -1)] = given.slice(index).map(decoded).join("/");
    } else if (segment.startsWith("[")) {
      params[segment.slice(1, -1)] = decoded(given[index] ?? "");
    }
  }
  return params;
}

function fits(segments: readonly string[], given: readonly string[]): boolean {
  const isOpen = segments.at(-1)?.startsWith(REST) ?? false;
  if (isOpen ? given.length < segments.length : given.length !== segments.length) return false;
  return segments.every((segment, index) => {
    if (!segment.startsWith("[")) return segment === given[index];
    return given[index] !== "" || segment.startsWith(REST);
  });
}

/** A stray "%" is not worth an error of its own: the raw text goes on and names nothing that exists. */
function decoded(segment: string): string {
  if (!segment.includes("%")) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
