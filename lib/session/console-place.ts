/**
 * Where somebody wanted to go in the console when they were asked to sign in first. Kept in a cookie of the browser, so that
 * no link and no form can be made to lead elsewhere.
 */
import { clearCookie, readCookie, setCookie } from "./cookies";

const KEPT_SECONDS = 60 * 60;
const LENGTH_MAX = 256;
/** Below the console and nowhere else: no host, no dots that lead upwards, nothing that needs quotes. */
const PLACE = /^\/console(?:\/(?!\.{1,2}(?:[/?]|$))[\w.~%-]+)+(?:\?[\w.~%&=+-]*)?$/;
/** Pages for who is not signed in, and files, which are no place to be. */
const NO_PLACE = /^\/console\/(?:sign-in|sign-out|enter|second-factor|prove|oidc)(?:[/?]|$)|\.csv(?:\?|$)/;

/** `to`: path and query. A `Set-Cookie` value; null for what is no page behind the door, or has too long an address. */
export function rememberPlace(to: string): string | null {
  const path = to.split("?", 1)[0] ?? "";
  const place = [to, path].find(isPlace);
  return place === undefined ? null : setCookie("console-place", place, KEPT_SECONDS);
}

/** Path and query; null when there is none. */
export function placeIn(cookieHeader: string | null): string | null {
  const place = readCookie(cookieHeader, "console-place");
  return place !== null && isPlace(place) ? place : null;
}

/** A `Set-Cookie` value. */
export function forgetPlace(): string {
  return clearCookie("console-place");
}

function isPlace(text: string): boolean {
  return text.length <= LENGTH_MAX && PLACE.test(text) && !NO_PLACE.test(text);
}
