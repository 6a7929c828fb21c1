/** In front of every page: forms that cannot be read are sent back with a sentence, and what is said once is said once. */
import { type NextRequest, NextResponse } from "next/server";
import { isKnownAction } from "./lib/actions/known-actions";
import { readForm } from "./lib/actions/read-form";
import { config as configuration } from "./lib/config";
import { HttpError } from "./lib/http/http-error";
import type { ProblemCode } from "./lib/messages/messages";
import { clearCookie, readCookie, setCookie } from "./lib/session/cookies";
import { FLASH_COOKIE, FLASH_HEADER, FLASH_SECONDS } from "./lib/session/flash";
import { isForeign } from "./lib/session/origin";

/** Pages alone: what passes here is read into memory, and Next cuts it off at ten megabytes. Uploads go by. */
export const config = {
  matcher: [
    "/",
    "/manage/:path*",
    "/account/:path*",
    "/console",
    "/console/((?!applications/[^/]+/(?:releases|plugins)/upload/file$).*)",
  ],
};

export async function proxy(request: NextRequest): Promise<NextResponse> {
  if (request.method === "POST") {
    const problem = await problemWith(request);
    if (problem) return sentBack(request, problem);
  }
  const headers = new Headers(request.headers);
  headers.delete(FLASH_HEADER);
  // Where it comes from was just looked at, more closely than Next does: our own pages, which send no referrer, say "null".
  const host = headers.get("x-forwarded-host") ?? headers.get("host");
  if (request.method === "POST" && host) headers.set("origin", `https://${host}`);
  const flash = request.method === "GET" ? readCookie(request.headers.get("cookie"), FLASH_COOKIE) : null;
  if (flash) headers.set(FLASH_HEADER, flash);
  const response = NextResponse.next({ request: { headers } });
  if (flash) response.headers.append("set-cookie", clearCookie(FLASH_COOKIE));
  return response;
}

/** Why the form reaches no action; null for one that does. */
async function problemWith(request: NextRequest): Promise<ProblemCode | null> {
  if (isForeign(request.headers, configuration().accountUrl)) return "foreign_origin";
  try {
    return isKnownAction(await readForm(request)) ? null : "outdated";
  } catch (error) {
    return error instanceof HttpError && error.code === "too_large" ? "too_large" : "unreadable";
  }
}

function sentBack(request: NextRequest, problem: ProblemCode): NextResponse {
  const response = NextResponse.redirect(request.nextUrl.clone(), 303);
  response.headers.append("set-cookie", setCookie(FLASH_COOKIE, problem, FLASH_SECONDS));
  return response;
}
