/**
 * Where someone wanted to go in the console when they were asked to sign in first. The address of the sign-in page brings it
 * there, a cookie keeps it until they are in. Only pages of the console count, so that no one is led elsewhere.
 */
import type { DoneCode } from "../words/done-codes";
import { type Cookie, clearedCookie, newCookie, readCookie } from "./cookies";

/** In which the proxy tells pages the query of the address; what a client sends under this name is dropped. */
export const SEARCH_HEADER = "x-latchkey-search";

const SIGN_IN = "/console/sign-in";
const KEPT_SECONDS = 60 * 60;
/** As much as fits into a cookie once it is encoded. */
const LENGTH_MAX = 190;
/** Below the console and nowhere else: no host, no dots that lead upwards, nothing that needs quotes. */
const PLACE = /^\/console(?:\/(?!\.{1,2}(?:[/?]|$))[\w.~%-]+)+(?:\?[\w.~%&=+-]*)?$/;
/** Pages for who is not signed in, where providers led before, and files, which are no place to be. */
const NO_PLACE = /^\/console\/(?:sign-in|sign-out|enter|second-factor|prove|oidc)(?:[/?]|$)|\.csv(?:\?|$)/;

/** `to`: path and query. Null for what is no page behind the sign-in, or has too long an address. */
export function rememberPlace(to: string): Cookie | null {
  const place = placeAt(to);
  return place === null ? null : newCookie("console-place", encoded(place), KEPT_SECONDS);
}

/** The sign-in page, which leads to `to` afterwards. */
export function signInPath(to: string): string {
  const place = placeAt(to);
  return place === null ? SIGN_IN : `${SIGN_IN}?from=${encodeURIComponent(place)}`;
}

/** From `path`, where the session is over: the sign-in page says so, and whether it leads back. */
export function toSignInAgain(
  path: string,
): Readonly<{ to: string; done: DoneCode; setCookies: readonly Cookie[] }> {
  const place = rememberPlace(path);
  return {
    to: SIGN_IN,
    done: place ? "over" : "over-elsewhere",
    setCookies: [clearedCookie("console"), ...(place ? [place] : [])],
  };
}

/** Of a visit to the sign-in page that says where from; null for every other. */
export function rememberAsked({ pathname, searchParams }: URL): Cookie | null {
  return pathname === SIGN_IN ? rememberPlace(searchParams.get("from") ?? "") : null;
}

/** Path and query; null when there is none. */
export function placeIn(cookieHeader: string | null): string | null {
  const cookie = readCookie(cookieHeader, "console-place");
  const place = Buffer.from(cookie ?? "", "base64url").toString();
  return isPlace(place) ? place : null;
}

/** A page of the console that a form says it came from; the first page for anything else. */
export function consolePageOr(to: string): string {
  return isPlace(to) ? to : "/console";
}

export function forgetPlace(): Cookie {
  return clearedCookie("console-place");
}

/** Without the query where that is too long or strange. */
function placeAt(to: string): string | null {
  const path = to.split("?", 1)[0] ?? "";
  return [to, path].find(isPlace) ?? null;
}

/** In letters that stay as they are: Next encodes what an action puts into a cookie, and a route handler's is left alone. */
function encoded(place: string): string {
  return Buffer.from(place).toString("base64url");
}

function isPlace(text: string): boolean {
  return text.length <= LENGTH_MAX && PLACE.test(text) && !NO_PLACE.test(text);
}
