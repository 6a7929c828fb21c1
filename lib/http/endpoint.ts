/**
 * What every call has in common: an id, one catch, one log line, cache headers. Takes a web Request, gives a web
 * Response, and so runs in a route handler, in front of Next and in a test alike.
 */
import { DomainError, type DomainErrorCode } from "../domain/errors";
import { isUnavailable } from "../domain/unavailable";
import { log } from "../process/log";
import { logLimited } from "../process/log-limited";
import { measure } from "../process/measure";
import { apiSentence } from "../words/refusals/api";
import { callerAddress } from "./caller";
import { kindOf, loggable } from "./failure";
import { HttpError } from "./http-error";
import { type Head, lightResponse, pairsOf } from "./light-response";
import { peerOf } from "./peer";
import { requestIdOf } from "./request-id";
import { type GivenParams, METHODS, type Method, type Params, type RouteHandler } from "./route";

export type Call = {
  requestId: string;
  request: Request;
  method: string;
  params: Params;
  /** The caller's address as limits count it; null if nothing tells. */
  address: string | null;
  now: Date;
};

/** A plain value; `body` null for none. A stream goes out as it is, under the headers given with it. */
export type Reply = {
  status: number;
  body: object | null;
  /** The JSON as it goes out, where it is known already. `body` is null then. */
  json?: string | Uint8Array<ArrayBuffer> | undefined;
  stream?: ReadableStream<Uint8Array> | undefined;
  headers?: Head | undefined;
};

/** A reply that waits for nothing is better given at once: each promise costs as much as looking an answer up. */
export type CallHandler = (call: Call) => Reply | Promise<Reply>;

/** How an interface answers what went wrong: total over the domain's codes, so that none is forgotten. */
export type ErrorTable = Readonly<Record<DomainErrorCode, { status: number; error: string }>>;

const IMPOSSIBLE = { status: 500, error: "internal_error" };

/** For interfaces that have nothing to do with releases: were one of these to arrive there, it would be our fault. */
export const NO_RELEASE_ERRORS = {
  version_conflict: IMPOSSIBLE,
  version_exists: IMPOSSIBLE,
  manifest_mismatch: IMPOSSIBLE,
  publish_refused: IMPOSSIBLE,
  storage_full: IMPOSSIBLE,
  file_damaged: IMPOSSIBLE,
  link_invalid: IMPOSSIBLE,
  link_expired: IMPOSSIBLE,
  withdrawn: IMPOSSIBLE,
} as const;

export type Interface = {
  name: string;
  errors: ErrorTable;
  /** Whether `message` goes out with an error, or the code alone. */
  explains: boolean;
  /** Sent with every answer, errors too; no reply has one of the same name. */
  headers: Head;
};

const RETRY_WHEN_UNAVAILABLE_SECONDS = "5";
const DATABASE_AWAY = "the database or the storage did not answer";

/** Wraps one operation of an interface into a handler. */
export function handler(of: Interface, answer: CallHandler): RouteHandler {
  const run = (request: Request, params: Params) => {
    const started = performance.now();
    const requestId = requestIdOf(request);
    const finish = (reply: Reply) => {
      if (log().isLevelEnabled("debug")) {
        const ms = performance.now() - started;
        log().debug({ requestId, api: of.name, method: request.method, status: reply.status, ms }, "call");
      }
      return respond(of, reply, requestId);
    };
    const refuse = (error: unknown) => finish(errorReply(of, error, requestId));
    let reply: Reply | Promise<Reply>;
    try {
      reply = answer(callOf(requestId, request, params));
    } catch (error) {
      return refuse(error);
    }
    return reply instanceof Promise ? reply.then(finish, refuse) : finish(reply);
  };
  return (request, { params }) =>
    params instanceof Promise
      ? params.then((given) => run(request, namedSegments(given)))
      : run(request, params);
}

/** Handlers for every method of one path; those without an action answer 405. HEAD is GET without the body. */
export function everyMethod(
  of: Interface,
  actions: Partial<Record<Method, CallHandler>>,
  refuse: (call: Call, allow: string) => Promise<Reply> = methodNotAllowed,
): { handlers: Record<Method, RouteHandler>; other: RouteHandler } {
  const known = actions.GET && !actions.HEAD ? { ...actions, HEAD: actions.GET } : actions;
  const allow = METHODS.filter((method) => known[method]).join(", ");
  const other = handler(of, (call) => refuse(call, allow));
  const handlers = Object.fromEntries(
    METHODS.map((method) => {
      const action = known[method];
      return [method, action ? handler(of, action) : other];
    }),
  ) as Record<Method, RouteHandler>; // every method of the list is there
  return { handlers, other };
}

async function methodNotAllowed(_call: Call, allow: string): Promise<Reply> {
  throw new HttpError("method_not_allowed", "", { allow });
}

function callOf(requestId: string, request: Request, params: Params): Call {
  return {
    requestId,
    request,
    method: request.method,
    params,
    address: callerAddress(peerOf(request), request.headers),
    now: new Date(),
  };
}

function namedSegments(params: GivenParams): Params {
  const named: Record<string, string> = {};
  for (const name in params) {
    const value = params[name] ?? "";
    named[name] = typeof value === "string" ? value : value.join("/");
  }
  return named;
}

/** The answer to anything thrown, which is counted. */
export function errorReply(of: Interface, error: unknown, requestId: string): Reply {
  const reply = replyTo(of, error, requestId);
  measure({ kind: "refusal", interface: of.name, status: reply.status, error: errorCode(reply) });
  return reply;
}

/** What is unexpected is logged here and answered without its cause. */
function replyTo(of: Interface, error: unknown, requestId: string): Reply {
  if (error instanceof DomainError) {
    const { status, error: code } = of.errors[error.code];
    const message = error.refusal ? apiSentence(error.refusal) : "";
    return { status, body: errorBody(of, code, message) };
  }
  if (error instanceof HttpError) {
    return {
      status: error.status,
      body: errorBody(of, error.code, error.message),
      headers: error.headers,
    };
  }
  if (isUnavailable(error)) {
    logLimited("unavailable", { requestId, api: of.name, failure: loggable(error) }, DATABASE_AWAY);
    return {
      status: 503,
      body: { error: "unavailable" },
      headers: { "retry-after": RETRY_WHEN_UNAVAILABLE_SECONDS },
    };
  }
  const kind = `${of.name} ${kindOf(error)}`;
  logLimited(kind, { requestId, api: of.name, failure: loggable(error) }, "a call failed");
  return { status: 500, body: { error: "internal_error" } };
}

function errorCode({ body }: Reply): string {
  return body && "error" in body && typeof body.error === "string" ? body.error : "other";
}

function errorBody(of: Interface, code: string, message: string): object {
  return of.explains && message ? { error: code, message } : { error: code };
}

function respond(
  of: Interface,
  { status, body, json, stream, headers = {} }: Reply,
  requestId: string,
): Response {
  const content = json ?? (body === null ? null : JSON.stringify(body));
  const head = ["x-content-type-options", "nosniff", "x-request-id", requestId];
  if (!("cache-control" in headers)) head.push("cache-control", "no-store");
  if (content && !stream && !("content-type" in headers))
    head.push("content-type", "application/json; charset=utf-8");
  addTo(head, of.headers);
  addTo(head, headers);
  return stream
    ? new Response(stream, { status, headers: pairsOf(head) })
    : lightResponse({ status, head, body: content });
}

function addTo(head: string[], more: Head): void {
  for (const name in more) head.push(name, more[name as Lowercase<string>] ?? "");
}
