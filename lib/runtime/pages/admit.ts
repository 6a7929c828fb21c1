/** What protects the work of drawing pages from strangers: limits per address. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { rateLimitHeaders } from "../../http/limit";
import { consume } from "../../limits/consume";
import { callerOf } from "../lane/named-request";
import { isPageFile } from "./page-files";
import { refuse } from "./refusal";

/** False when the request was refused and is answered, or its client gone. Counts it. */
export async function admit(req: IncomingMessage, res: ServerResponse): Promise<boolean> {
  const address = callerOf(req);
  if (address === null) return !res.closed;
  const spent = await consume(isPageFile(req) ? "pageFiles" : "pages", address);
  if (spent.allowed) return !res.closed;
  await refuse(req, res, 429, "busy", {
    ...rateLimitHeaders(spent),
    "retry-after": String(spent.resetSeconds),
  });
  return false;
}
