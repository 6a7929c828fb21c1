/** Whether a form was sent from another website. Pure. */

import { isThisMachine } from "../config/this-machine";
import { parseAddress } from "../process/address";

/**
 * Browsers say where a POST comes from in `Sec-Fetch-Site`, to https addresses and to this machine; else in `Origin`.
 * Programs say nothing, and bring no cookie of a visitor. "Origin: null" is what our own pages send where they are sent
 * with `no-referrer` (`sendsReferrers`), and what any page can be made to send.
 */
export function isForeign(headers: Headers, accountUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site !== "same-origin" && site !== "none";
  const origin = headers.get("origin");
  if (origin === null) return false;
  if (origin === "null") return sendsReferrers(accountUrl);
  return origin !== new URL(accountUrl).origin && hostOf(origin) !== headers.get("host");
}

/**
 * Over plain http to another machine, `Origin` is all there is to go by, and browsers leave it out of forms of pages that
 * send no referrer. There, pages tell their own address to themselves, and to no one else.
 */
export function sendsReferrers(accountUrl: string): boolean {
  return new URL(accountUrl).protocol !== "https:" && !isThisMachine(accountUrl);
}

function hostOf(origin: string): string | null {
  return parseAddress(origin)?.host ?? null;
}
