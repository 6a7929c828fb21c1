/** Clients that hold a connection and do not get on with it: told so where that is possible, then cut off. */
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { Exchange } from "./connections";
import { sendJson } from "./direct-answer";

const ANSWERED_LINGER_MS = 5_000;

/** Ends requests whose body is not complete after as long as it may take, however busily its bytes trickle in. */
export function endSlowBodies(
  exchanges: Iterable<Exchange>,
  limitMsOf: (req: IncomingMessage) => number,
): void {
  const now = performance.now();
  for (const exchange of exchanges) {
    const { req, since } = exchange;
    if (!req.complete && now - since >= limitMsOf(req)) giveUp(exchange);
  }
}

/** Answered before the body was there: it may still arrive, but not slowly. */
export function endUnreadBody({ req }: Exchange): void {
  if (req.complete) return;
  setTimeout(() => {
    if (!req.complete) req.socket.destroy();
  }, ANSWERED_LINGER_MS).unref();
}

/**
 * Has the sockets of requests that take long watched for idleness. Not those of all, as `server.timeout` would: most are
 * answered before anyone looks, and to begin and end a timer costs more than some of them do.
 */
export function watchIdleSockets(exchanges: Iterable<Exchange>, limitMs: number): void {
  for (const { req } of exchanges) {
    if (!req.socket.timeout) req.socket.setTimeout(limitMs);
  }
}

/**
 * Nothing moved on this socket for `limitMs`. The client is idle when it owes us a body or does not take our answer, and we
 * are while a handler works: storing five gigabytes takes as long as it takes, also while their rest waits to be read.
 */
export function endIdleSocket(socket: Socket, current: Exchange | null, limitMs: number): void {
  if (!current) {
    socket.destroy();
  } else if (!current.req.complete && !current.req.isPaused()) {
    giveUp(current);
  } else if (socket.writableLength > 0) {
    socket.destroy();
  } else {
    // Fires once; our work may be followed by an idle client.
    socket.setTimeout(limitMs);
  }
}

/** Node lets go of a request with its answer, and who reads its body would wait for the rest of it for ever. */
function giveUp({ req, res }: Exchange): void {
  res.once("close", () => req.destroy());
  if (res.headersSent) res.destroy();
  else sendJson(res, 408, { error: "invalid_request" });
}
