/** Whether a form was sent from another website. Pure. */

/**
 * True only on evidence: browsers say where a POST comes from in `Sec-Fetch-Site`, older ones in `Origin`; programs
 * say nothing, and bring no cookie of a visitor. "Origin: null" is what our own pages send, since they send no referrer.
 */
export function isForeign(headers: Headers, accountUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site !== "same-origin" && site !== "none";
  const origin = headers.get("origin");
  if (origin === null || origin === "null") return false;
  return origin !== new URL(accountUrl).origin && hostOf(origin) !== headers.get("host");
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
