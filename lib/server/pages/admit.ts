/** What protects the work of drawing pages from strangers: limits per address. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { callerAddress } from "../../http/caller";
import { rateLimitHeaders } from "../../http/limit";
import { consume } from "../../limits/consume";
import { rawHeadersOf } from "../lane/named-request";
import { isPageFile } from "./page-files";
import { refuse } from "./refusal";

/** False when the request was refused and is answered, or its client gone. Counts it. */
export async function admit(req: IncomingMessage, res: ServerResponse): Promise<boolean> {
  const address = addressOf(req);
  if (address === null) return !res.closed;
  const spent = await consume(isPageFile(req) ? "pageFiles" : "pages", address);
  if (spent.allowed) return !res.closed;
  await refuse(req, res, 429, "busy", {
    ...rateLimitHeaders(spent),
    "retry-after": String(spent.resetSeconds),
  });
  return false;
}

function addressOf(req: IncomingMessage): string | null {
  const { remoteAddress } = req.socket;
  return callerAddress(remoteAddress ? { address: remoteAddress } : null, rawHeadersOf(req));
}
