/**
 * What the first lines of a request ask for and announce. Pure. Clients may write "/path", "http://any.host/path" or "*"; the
 * rest of the program sees only the first form.
 */

import type { IncomingMessage } from "node:http";
import { parseAddress } from "../../process/address";

/**
 * Path and query in the form "/path?query", or null where the target names no resource ("*", "nonsense"), or could be
 * another one to a proxy in front: "//host/x" and "/x\\..", which parsers of addresses turn into something else.
 */
export function originForm(target: string): string | null {
  const [wanted = ""] = target.includes("#") ? target.split("#", 1) : [target];
  const path = wanted.startsWith("/") ? wanted : pathOfAbsolute(wanted);
  return path === null || AMBIGUOUS.test(path) ? null : path;
}

/** Behind the question mark a backslash is an ordinary sign. */
const AMBIGUOUS = /^\/\/|^[^?]*\\/;

function pathOfAbsolute(target: string): string | null {
  const authority = /^https?:\/\/[^/?]*/i.exec(target);
  if (!authority) return null;
  const rest = target.slice(authority[0].length);
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/**
 * The absolute address under the public origin, with dot segments resolved, or null if there is none. The
 * origin comes from the configuration and never from the Host header, which a client chooses.
 */
export function publicUrl(origin: string, path: string): URL | null {
  // Joined as text: given as a relative reference, "//evil.example/x" would replace the origin.
  return parseAddress(`${origin}${path}`);
}

/** A client that sent "Expect: 100-continue" waits with its body until the server asks for it. */
export function waitsToContinue(req: IncomingMessage): boolean {
  return req.headers.expect?.toLowerCase() === "100-continue";
}

export function announcesBody(req: IncomingMessage): boolean {
  return req.headers["transfer-encoding"] !== undefined || Number(req.headers["content-length"] ?? 0) > 0;
}
