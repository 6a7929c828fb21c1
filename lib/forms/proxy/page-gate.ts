/** What protects the work of drawing pages from strangers: limits per address. Also answers while the database is down. */
import { requireDatabase } from "../../domain/health";
import { callerAddress } from "../../http/caller";
import { logFailed } from "../../http/failure";
import { rateLimitHeaders } from "../../http/limit";
import { peerIn } from "../../http/peer";
import { ACTION_HEADER } from "../../http/refused-action";
import { refusedPage } from "../../http/refused-page";
import { consume } from "../../limits/consume";
import { readCookie } from "../../session/cookies";
import type { RefusedReason } from "../../words/refused-forms";

const RETRY_WHEN_UNAVAILABLE_SECONDS = 5;
const SESSIONS = ["manage", "account", "console"] as const;

/** The answer to a request that gets no page; null for one that does. Counts it, unless our own server has. */
export async function refusePage(path: string, headers: Headers): Promise<Response | null> {
  const peer = peerIn(headers);
  try {
    if (!peer?.isCounted) {
      const spent = await consume("pages", callerAddress(peer, headers));
      const retryAfter = String(spent.resetSeconds);
      const head = { ...rateLimitHeaders(spent), "retry-after": retryAfter };
      if (!spent.allowed) return refusal(429, "busy", headers, head);
    }
    if (needsDatabase(path, headers)) await requireDatabase();
    return null;
  } catch (error) {
    logFailed("a page", error);
    return refusal(503, "failure", headers, { "retry-after": String(RETRY_WHEN_UNAVAILABLE_SECONDS) });
  }
}

/** Pages of someone who is signed in, and those that a link leads to. The others can be drawn without. */
function needsDatabase(path: string, headers: Headers): boolean {
  const cookies = headers.get("cookie");
  return path.endsWith("/enter") || SESSIONS.some((name) => readCookie(cookies, name) !== null);
}

function refusal(
  status: 429 | 503,
  reason: RefusedReason,
  wanted: Headers,
  more: Record<string, string>,
): Response {
  const { head, body } = refusedPage(status, reason, {
    accept: wanted.get("accept"),
    acceptLanguage: wanted.get("accept-language"),
    action: wanted.get(ACTION_HEADER),
  });
  return new Response(body, { status, headers: { ...head, ...more } });
}
