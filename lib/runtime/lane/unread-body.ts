/** Requests that are answered before their body is all there. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { announcesBody, waitsToContinue } from "./request-target";

/** Bodies up to here that are still on their way are simply read to their end, and the connection lives on. */
const SMALL_BODY_BYTES = 64 * 1024;
/** How long a client that is still sending may read an answer it did not wait for. */
const LINGER_MS = 1_000;

/** Answered before the request was all there, and the rest is too long to wait for, or may never come. */
export function leavesBodyUnread(req: IncomingMessage): boolean {
  if (req.complete || !announcesBody(req)) return false;
  return waitsToContinue(req) || !(Number(req.headers["content-length"]) <= SMALL_BODY_BYTES);
}

/**
 * Keeps the connection open for a moment and throws away what still comes in. Closed at once, the operating
 * system would reset it, and a client in the middle of sending might never see the answer.
 */
export async function linger(req: IncomingMessage, res: ServerResponse): Promise<void> {
  res.flushHeaders();
  req.resume();
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, LINGER_MS);
    const over = () => {
      clearTimeout(timer);
      resolve();
    };
    req.once("end", over).once("close", over);
  });
}
