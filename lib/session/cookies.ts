/** The cookies of visitors: their names, their attributes, and reading them out of a stranger's header. */
import { config } from "../config/config";

/** One to be set, as Next's `cookies().set` takes it. */
export type Cookie = Readonly<{
  /** On the wire. */
  name: string;
  value: string;
  maxAge: number;
  path: "/";
  httpOnly: boolean;
  sameSite: "lax";
  secure: boolean;
}>;

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

/** Node itself refuses longer headers; this refuses those from elsewhere. */
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

/** `value`: 1 to 256 characters (some cookies: more) that need no quotes; throws RangeError for any other. */
export function newCookie(name: CookieName, value: string, maxAgeSeconds: number): Cookie {
  if (!mayBe(name, value)) throw new RangeError("The value of a cookie has characters that need quotes.");
  return withAttributes(name, value, maxAgeSeconds);
}

/** Makes the browser forget the cookie. */
export function clearedCookie(name: CookieName): Cookie {
  return withAttributes(name, "", 0);
}

/** For answers that Next does not make. */
export function appendCookies(headers: Headers, cookies: readonly Cookie[]): void {
  for (const { name, value, maxAge, path, httpOnly, secure } of cookies) {
    const flags = `${httpOnly ? "; HttpOnly" : ""}; SameSite=Lax${secure ? "; Secure" : ""}`;
    headers.append("set-cookie", `${name}=${value}; Path=${path}; Max-Age=${maxAge}${flags}`);
  }
}

function mayBe(name: CookieName, value: string): boolean {
  return value.length <= lengthMaxOf(name) && VALUE.test(value);
}

function lengthMaxOf(name: CookieName): number {
  if (name === "upload-refusal") return UPLOAD_REFUSAL_LENGTH_MAX;
  return name.startsWith("oidc-") ? SEALED_LENGTH_MAX : LENGTH_MAX;
}

function withAttributes(name: CookieName, value: string, maxAgeSeconds: number): Cookie {
  return {
    name: cookieName(name),
    value,
    maxAge: Math.floor(maxAgeSeconds),
    // Whatever path the account's address has: the prefix `__Host-` asks for it.
    path: "/",
    // A script of ours takes the flash message away where the proxy's answer does not reach the browser.
    httpOnly: name !== "flash",
    sameSite: "lax",
    secure: isSecure(),
  };
}
