/** The cookies of visitors: their names, their attributes, and reading them out of a stranger's header. */
import { config } from "../config";

export type CookieName =
  | "manage"
  | "account"
  | "console"
  | "console-place"
  | "flash"
  | "upload-refusal"
  | OidcCookieName;

/** Between the button and the way back from the provider: what its answer is checked against, sealed. */
export type OidcCookieName = "oidc-state" | "oidc-code" | "oidc-nonce";

/** Node itself refuses longer headers; whoever hands one in from elsewhere gets no further. */
const HEADER_LENGTH_MAX = 16 * 1024;
const VALUE = /^[\w!#$%&'()*+\-./:<=>?@[\]^`{|}~]+$/;
const LENGTH_MAX = 256;
const SEALED_LENGTH_MAX = 1024;
const UPLOAD_REFUSAL_LENGTH_MAX = 3_000;

/**
 * What the cookie is called on the wire. With https the prefix makes browsers refuse it from a sibling host;
 * over plain http (a local try-out) some browsers drop what asks for https.
 */
export function cookieName(name: CookieName): string {
  return `${isSecure() ? "__Host-" : ""}latchkey-${name}`;
}

/** Whether cookies are for https alone, as the account's address is. */
export function isSecure(): boolean {
  return new URL(config().accountUrl).protocol === "https:";
}

/** The value in a `Cookie` header; of several the first. Null when there is none, or one we never set. */
export function readCookie(cookieHeader: string | null, name: CookieName): string | null {
  if (cookieHeader === null || cookieHeader.length > HEADER_LENGTH_MAX) return null;
  const wanted = cookieName(name);
  for (const pair of cookieHeader.split(";")) {
    const equals = pair.indexOf("=");
    if (equals < 0 || pair.slice(0, equals).trim() !== wanted) continue;
    const value = pair.slice(equals + 1).trim();
    return mayBe(name, value) ? value : null;
  }
  return null;
}

/** A `Set-Cookie` value. `value`: 1 to 256 characters (some cookies: more) that need no quotes; throws RangeError for any other. */
export function setCookie(name: CookieName, value: string, maxAgeSeconds: number): string {
  if (!mayBe(name, value)) throw new RangeError("The value of a cookie has characters that need quotes.");
  return withAttributes(name, value, maxAgeSeconds);
}

/** A `Set-Cookie` value that makes the browser forget the cookie. */
export function clearCookie(name: CookieName): string {
  return withAttributes(name, "", 0);
}

function mayBe(name: CookieName, value: string): boolean {
  return value.length <= lengthMaxOf(name) && VALUE.test(value);
}

function lengthMaxOf(name: CookieName): number {
  if (name === "upload-refusal") return UPLOAD_REFUSAL_LENGTH_MAX;
  return name.startsWith("oidc-") ? SEALED_LENGTH_MAX : LENGTH_MAX;
}

/** `Path=/` whatever path the account's address has: the prefix `__Host-` asks for it. */
function withAttributes(name: CookieName, value: string, maxAgeSeconds: number): string {
  const secure = isSecure() ? "; Secure" : "";
  return `${cookieName(name)}=${value}; Path=/; Max-Age=${Math.floor(maxAgeSeconds)}; HttpOnly; SameSite=Lax${secure}`;
}
