/** What stands between strangers and the work of drawing pages: limits per address, and a database to draw them from. */
import { config } from "../config";
import { requireDatabase } from "../domain/health";
import { callerAddress } from "../http/caller";
import { kindOf, loggable } from "../http/failure";
import { rateLimitHeaders } from "../http/limit";
import { currentPeer } from "../http/peer";
import { consume } from "../limits/consume";
import { logLimited } from "../log-limited";
import { readCookie } from "../session/cookies";
import { type PlainPage, plainPage } from "./plain-page";

const SESSIONS = ["manage", "account", "console"] as const;
const RETRY_WHEN_UNAVAILABLE_SECONDS = 5;

/** The answer to a request that gets no page; null for one that does. Counts it. */
export async function refusedPage(path: string, headers: Headers, nonce: string): Promise<Response | null> {
  const answer = (page: PlainPage, status: number, more: Record<string, string>) =>
    new Response(plainPage(page, headers.get("accept-language"), nonce), {
      status,
      headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store", ...more },
    });
  try {
    if (!config().isBehindOwnServer) {
      const spent = await consume("pages", callerAddress(currentPeer(), headers));
      const retryAfter = { "retry-after": String(spent.resetSeconds) };
      if (!spent.allowed) return answer("busy", 429, { ...rateLimitHeaders(spent), ...retryAfter });
    }
    if (needsDatabase(path, headers)) await requireDatabase();
    return null;
  } catch (error) {
    logLimited(`page ${kindOf(error)}`, { failure: loggable(error) }, "the database did not answer a page");
    return answer("failure", 503, { "retry-after": String(RETRY_WHEN_UNAVAILABLE_SECONDS) });
  }
}

/** Pages of somebody who is signed in, and those that a link leads to. The others can be drawn without. */
function needsDatabase(path: string, headers: Headers): boolean {
  const cookies = headers.get("cookie");
  const isKnown = SESSIONS.some((name) => readCookie(cookies, name) !== null);
  return isKnown || path.endsWith("/enter");
}
