/** One request handed on to the pages process, and its answer back: both as streams, in either direction no faster than they are taken. */
import {
  type Agent,
  type ClientRequest,
  type IncomingMessage,
  request,
  type ServerResponse,
} from "node:http";
import { TOO_LARGE_HEADER } from "../../http/form-bytes";
import { REQUEST_ID_HEADER, TRACE_PARENT_HEADER, traceParentIn } from "../../http/request-id";
import { traceParent } from "../../tracing/spans";
import { callerOf, nameOf, rawHeadersOf } from "../lane/named-request";
import { announcesBody, waitsToContinue } from "../lane/request-target";
import { leavesBodyUnread, linger } from "../lane/unread-body";
import { endToEnd, onwardHeaders } from "./hop-by-hop";

/**
 * "answered": its head is on its way to the client. "unreachable": it can be sent again, since nothing listens. "lost": it was
 * sent, and who had it is gone. "late": no answer in time.
 */
export type ForwardOutcome = "answered" | "unreachable" | "lost" | "late";

export type Onward = Readonly<{
  socketPath: string;
  agent: Agent;
  /** The whole body, where it was waited for; null: it is streamed, or there is none. */
  body: Buffer | null;
  /** Nothing of the form is handed on but that. */
  isTooLarge?: boolean;
  /** Asked for the first time. */
  isFirst: boolean;
  /** For the first byte of the answer, from the last one of the request; null for as long as it takes. */
  deadlineMs: number | null;
  /** What the pages process does for this request is over. Not called where nothing reached it. */
  onOver(): void;
}>;

/** What a page goes on being drawn after its first byte, at most, or after its client has left. */
const DRAWN_WITHIN_MS = 1_000;
const NOT_LISTENING = ["ENOENT", "ECONNREFUSED", "EAGAIN"];
const ENDING = ["ECONNRESET", "EPIPE"];
const READING = ["GET", "HEAD"];

/** Never rejects. Whatever the outcome but "answered", nothing was written to the client. */
export function exchange(req: IncomingMessage, res: ServerResponse, onward: Onward): Promise<ForwardOutcome> {
  return new Promise((resolve) => {
    let outcome: ForwardOutcome = "lost";
    let deadline: NodeJS.Timeout | undefined;
    const call = request({
      socketPath: onward.socketPath,
      // One that may be answered before its body was asked for has a connection of its own, which ends with it.
      agent: waitsToContinue(req) && onward.body === null ? false : onward.agent,
      method: req.method,
      path: decodablePath(req.url ?? "/"),
      headers: framed(req, onward),
    });
    const leave = () => call.destroy();
    const settle = () => {
      clearTimeout(deadline);
      resolve(outcome);
    };
    res.once("close", leave);
    call.once("socket", (socket) => {
      if (socket.connecting) socket.once("connect", () => send(req, res, call, onward.body));
      else send(req, res, call, onward.body);
    });
    call.once("finish", () => {
      if (onward.deadlineMs === null || outcome === "answered") return;
      deadline = setTimeout(() => {
        outcome = "late";
        call.destroy();
      }, onward.deadlineMs);
    });
    call.once("response", (answer) => {
      outcome = "answered";
      settle();
      relay(req, res, answer, onward.onOver);
    });
    // What comes after the answer has begun shows in the answer.
    call.on("error", (error: NodeJS.ErrnoException) => {
      if (outcome !== "lost") return;
      const { code = "" } = error;
      // A connection that was kept, or was not accepted yet, and ended as the request was on its way. What only reads may be
      // asked again; on a new connection once, since it may be what ends the process.
      const mayBeUnread = call.reusedSocket || onward.isFirst;
      const wasEnding = mayBeUnread && ENDING.includes(code) && READING.includes(req.method ?? "");
      if (wasEnding || NOT_LISTENING.includes(code)) outcome = "unreachable";
    });
    call.once("close", () => {
      res.off("close", leave);
      req.unpipe(call);
      settle();
      if (outcome === "lost" || outcome === "late") setTimeout(onward.onOver, DRAWN_WITHIN_MS);
    });
  });
}

/**
 * The path as Next can read it: one that cannot be decoded would be answered as a failure of ours. There each "%"
 * stands for itself, and the path names nothing that exists.
 */
function decodablePath(url: string): string {
  const [path = "", ...query] = url.split("?");
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll("%", "%25"), ...query].join("?");
  }
}

/** Said in one way, whatever the client's own words were: no byte of a body may be taken for a request. */
function framed(req: IncomingMessage, { body, isTooLarge }: Onward): string[] {
  const { rawHeaders, headers, socket } = req;
  const address = socket.remoteAddress ?? "";
  const without = waitsToContinue(req) && body === null ? [] : ["expect"];
  const onward = onwardHeaders(rawHeaders, {
    peer: { address, caller: callerOf(req) },
    names: isTooLarge ? [...namesOf(req), TOO_LARGE_HEADER, "yes"] : namesOf(req),
    without: ["content-length", ...without],
  });
  if (body) return [...onward, "Content-Length", String(body.length)];
  if (headers["transfer-encoding"] !== undefined) return [...onward, "Transfer-Encoding", "chunked"];
  const length = headers["content-length"] ?? (req.method === "GET" || req.method === "HEAD" ? null : "0");
  return length === null ? onward : [...onward, "Content-Length", length];
}

/** The pages process takes over what it is told here, and so writes the same names to its log. */
function namesOf(req: IncomingMessage): string[] {
  const trace = traceParent() ?? traceParentIn(rawHeadersOf(req))?.header;
  return [REQUEST_ID_HEADER, nameOf(req), ...(trace ? [TRACE_PARENT_HEADER, trace] : [])];
}

function send(req: IncomingMessage, res: ServerResponse, call: ClientRequest, body: Buffer | null): void {
  if (body || !announcesBody(req)) {
    call.end(body ?? undefined);
    return;
  }
  // Not with the first bytes of the body, which may never come: the head alone may be answered.
  call.flushHeaders();
  if (waitsToContinue(req)) {
    call.once("continue", () => {
      res.writeContinue();
      req.pipe(call);
    });
  } else {
    req.pipe(call);
  }
}

function relay(req: IncomingMessage, res: ServerResponse, answer: IncomingMessage, onOver: () => void): void {
  if (res.headersSent || res.destroyed) {
    answer.destroy();
    onOver();
    return;
  }
  const drawn = setTimeout(onOver, DRAWN_WITHIN_MS);
  const unread = leavesBodyUnread(req);
  const head = endToEnd(answer.rawHeaders);
  res.sendDate = answer.headers.date === undefined;
  res.writeHead(
    answer.statusCode ?? 502,
    answer.statusMessage,
    unread ? [...head, "Connection", "close"] : head,
  );
  answer.pipe(res, { end: false });
  answer.once("close", async () => {
    clearTimeout(drawn);
    onOver();
    // Cut off, so that the client does not take half an answer for a whole one.
    if (!answer.complete) return res.destroy();
    if (unread && !req.complete) await linger(req, res);
    res.end();
    // What is left of a short body, so that the next request on this connection can be read.
    if (!req.readableEnded) req.resume();
  });
  // Broken off: "close" follows.
  answer.once("error", () => undefined);
}
