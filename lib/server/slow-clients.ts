/** Clients that hold a connection and do not get on with it: told so where that is possible, then cut off. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Exchange } from "./connections";
import { sendJson } from "./direct-answer";
import { announcesBody } from "./request-target";

const ANSWERED_LINGER_MS = 5_000;

/** Ends a request whose body is not complete after `limitMs`, however busily its bytes trickle in. */
export function guardBody(req: IncomingMessage, res: ServerResponse, limitMs: number): void {
  if (!announcesBody(req)) return;
  const timer = setTimeout(() => {
    if (!req.complete) giveUp(res);
  }, limitMs);
  // Not on "end": nobody may ever read the body.
  res.once("close", () => {
    clearTimeout(timer);
    // Answered before the body was there: it may still arrive, but not at its leisure.
    if (!req.complete) dropUnlessComplete(req, ANSWERED_LINGER_MS);
  });
}

/** For uploads, which take their time until they are answered: what is left of a body then may not. */
export function endAfterAnswer(req: IncomingMessage, res: ServerResponse): void {
  res.once("close", () => {
    if (!req.complete) dropUnlessComplete(req, ANSWERED_LINGER_MS);
  });
}

/**
 * Nothing moved on this socket for `limitMs`. That is the client's silence when it owes us a body or does not
 * take our answer, and our own while a handler works: storing five gigabytes takes as long as it takes.
 */
export function judgeSilence(socket: Socket, exchanges: readonly Exchange[], limitMs: number): void {
  const [current] = exchanges;
  if (!current) {
    socket.destroy();
  } else if (announcesBody(current.req) && !current.req.complete) {
    giveUp(current.res);
  } else if (socket.writableLength > 0) {
    socket.destroy();
  } else {
    // Fires once; our work may be followed by the client's silence.
    socket.setTimeout(limitMs);
  }
}

function dropUnlessComplete(req: IncomingMessage, afterMs: number): void {
  setTimeout(() => {
    if (!req.complete) req.socket.destroy();
  }, afterMs).unref();
}

function giveUp(res: ServerResponse): void {
  if (res.headersSent) res.destroy();
  else sendJson(res, 408, { error: "invalid_request" });
}
