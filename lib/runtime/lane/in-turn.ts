/** Requests and the pieces of long answers, each in the turn of the one who asks (docs/decisions/092-a-fair-share.md). */
import type { IncomingMessage, ServerResponse } from "node:http";
import { fairShare, fairTurn, sharerOf } from "../../http/fair-share";
import type { Handle } from "./connections";
import { callerOf } from "./named-request";

/** What sending costs, measured: for each piece, and for each of its bytes. */
const PIECE_MS = 0.02;
const BYTE_MS = 3 / 1024 ** 2;

/** Where nothing tells whose it is, at once. A client that leaves before its turn is not answered. */
export function handleInTurn(req: IncomingMessage, res: ServerResponse, handle: Handle): void {
  const name = nameOf(req);
  if (name === null) {
    handle(req, res);
    return;
  }
  fairShare.take(name, () => {
    if (!res.closed) handle(req, res);
  });
}

/** Resolves when so many bytes of an answer may go out. */
export function turnToSend(req: IncomingMessage, bytes: number): Promise<void> {
  const name = nameOf(req);
  return name === null ? Promise.resolve() : fairTurn(name, PIECE_MS + bytes * BYTE_MS);
}

function nameOf(req: IncomingMessage): string | null {
  const caller = callerOf(req);
  return caller && sharerOf(caller);
}
