/** The answer that leads a browser on to a page. */
import { appendCookies, type Cookie } from "../../session/cookies";

export function seeOther(location: string, cookies: readonly Cookie[] = []): Response {
  const headers = new Headers({ location, "cache-control": "no-store" });
  appendCookies(headers, cookies);
  return new Response(null, { status: 303, headers });
}
