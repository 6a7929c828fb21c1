/**
 * In front of every page: the policy it is sent with, limits per address, forms that cannot be read (sent back with a
 * sentence), and what is said once. APIs, uploads, downloads and searches while one types do not pass here.
 */
import { type NextRequest, NextResponse } from "next/server";
import { config as configuration } from "./lib/config/config";
import { problemWithForm } from "./lib/forms/proxy/form-problem";
import { refusePage } from "./lib/forms/proxy/page-gate";
import { contentPolicy, guardPage, newNonce } from "./lib/forms/proxy/page-policy";
import { PEER_HEADER, peerIn, peerValue } from "./lib/http/peer";
import { ACTION_HEADER, refusedAction } from "./lib/http/refused-action";
import { FILE_METHODS, PAGE_METHODS } from "./lib/http/refused-page";
import { requestIdIn } from "./lib/http/request-id";
import { rememberAsked, SEARCH_HEADER } from "./lib/session/console-place";
import { appendCookies, clearedCookie, readCookie } from "./lib/session/cookies";
import { FLASH_HEADER, flashProblem } from "./lib/session/flash";
import { PATH_HEADER } from "./lib/session/page-path";
import type { FormProblem } from "./lib/words/refused-forms";

/**
 * Pages alone: what passes here is read into memory, and Next cuts it off at ten megabytes. Uploads go by. Below `/_next`, what is
 * no file is answered with the page for what is not found, which runs actions as every page does.
 */
export const config = {
  matcher: [
    "/",
    "/:page((?!openapi\\.json$)[^/]*)",
    "/_next/((?!static/).*)",
    "/manage/:path*",
    "/account/((?!notices/stop$).*)",
    "/docs/:path*",
    // Without those of lib/console/http/bodies.ts, one after the other.
    "/console/((?!applications/[^/]+/releases/upload/file$|applications/[^/]+/plugins/upload/file$|applications/[^/]+/import/file$|applications/[^/]+/export/file$|find/results$).*)",
  ],
};

/** Of what is sent back to a script. */
const STATUS = { foreign_origin: 403, outdated: 400, too_large: 413, unreadable: 400 };

/** Icons and the like, in `public`: no page has such a name. */
const FILE = /^\/[^/]+\.[^/]+$/;
/** Set by Next below `/_next/data`, where it gives the address of the page instead. */
const DATA_HEADER = "x-nextjs-data";

/** Next believes these when it builds addresses; without a proxy in front they are forged. */
const FORWARDED_HEADERS = ["forwarded", "x-forwarded-host", "x-forwarded-port", "x-forwarded-proto"];

export async function proxy(request: NextRequest): Promise<Response> {
  const isFile = FILE.test(request.nextUrl.pathname) || request.headers.has(DATA_HEADER);
  const methods = isFile ? FILE_METHODS : PAGE_METHODS;
  if (!methods.includes(request.method)) {
    return Response.json(
      { error: "method_not_allowed" },
      { status: 405, headers: { allow: methods.join(", ") } },
    );
  }
  const refused = await refusePage(request.nextUrl.pathname, request.headers);
  if (refused) return refused;
  const [nonce, requestId] = [newNonce(), requestIdIn(request.headers)];
  const response = await toPage(request, nonce, requestId);
  guardPage(response.headers, nonce, requestId);
  return response;
}

async function toPage(request: NextRequest, nonce: string, requestId: string): Promise<Response> {
  if (request.method === "POST") {
    const problem = await problemWithForm(request);
    if (problem) return sentBack(request, problem);
  }
  const flash = request.method === "GET" ? readCookie(request.headers.get("cookie"), "flash") : null;
  const headers = headersForPage(request, flash);
  headers.set("content-security-policy", contentPolicy(nonce));
  headers.set("x-request-id", requestId);
  const response = NextResponse.next({ request: { headers } });
  const place = request.method === "GET" ? rememberAsked(request.nextUrl) : null;
  appendCookies(response.headers, [...(flash ? [clearedCookie("flash")] : []), ...(place ? [place] : [])]);
  return response;
}

/** What the page is told beside the request. What a client wrote there is replaced. */
function headersForPage({ method, headers: sent, nextUrl }: NextRequest, flash: string | null): Headers {
  const headers = new Headers(sent);
  headers.set(PATH_HEADER, nextUrl.pathname);
  headers.set(SEARCH_HEADER, nextUrl.search);
  headers.delete(FLASH_HEADER);
  if (flash) headers.set(FLASH_HEADER, flash);
  if (configuration().callers.trustedProxies === 0)
    for (const name of FORWARDED_HEADERS) headers.delete(name);
  // Next fetches the page that an action leads to from itself, with these headers: it is counted already.
  const peer = peerIn(sent);
  if (peer) headers.set(PEER_HEADER, peerValue({ ...peer, isCounted: true }));
  // Where a form comes from was just looked at, more closely than Next does: our own pages, which send no referrer, say "null".
  const host = headers.get("x-forwarded-host") ?? headers.get("host");
  if (method === "POST" && host) headers.set("origin", `https://${host}`);
  return headers;
}

function sentBack(request: NextRequest, problem: FormProblem): Response {
  // A script would follow, and take the page for the answer to its form.
  if (request.headers.has(ACTION_HEADER)) {
    const { head, body } = refusedAction(problem);
    return new Response(body, { status: STATUS[problem], headers: head });
  }
  const response = NextResponse.redirect(request.nextUrl.clone(), 303);
  appendCookies(response.headers, [flashProblem(problem)]);
  return response;
}
