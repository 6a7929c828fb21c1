/** Requests as Next is given them: without what its own client would send, which we do not send to anybody. */
import { IncomingMessage } from "node:http";

/** Next would answer these with parts of pages. */
const CLIENT_HEADERS = ["rsc", "next-action", "next-url", "next-router-prefetch", "next-router-state-tree"];
/** Next believes these when it builds addresses; without a proxy they are forged. */
const FORWARDED_HEADERS = ["forwarded", "x-forwarded-host", "x-forwarded-port", "x-forwarded-proto"];
/** Next answers these, too, with parts of pages, which tell strangers the names of others. */
const CLIENT_ADDRESS = /\.rsc\/*$/i;

/** Whether it asks for a part of a page, by an address of Next's client. */
export function isForFrameworkClient(req: Pick<IncomingMessage, "url">): boolean {
  const [path = ""] = (req.url ?? "").split("?", 1);
  return CLIENT_ADDRESS.test(decoded(path));
}

export function takeFrameworkHeaders(req: IncomingMessage, hasProxies: boolean): void {
  for (const name of CLIENT_HEADERS) delete req.headers[name];
  if (!hasProxies) for (const name of FORWARDED_HEADERS) delete req.headers[name];
}

/** A request for another page by the same visitor. A new one, since Next keeps notes on those it has answered. */
export function sameVisitor(req: IncomingMessage, url: string): IncomingMessage {
  const again = new IncomingMessage(req.socket);
  Object.assign(again, { method: req.method, url, headers: { ...req.headers }, complete: true });
  again.push(null);
  return again;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
