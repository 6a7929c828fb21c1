/**
 * "The plan is created." is said once, by the page that the form leads to with `?done=…`: not again when that address is
 * loaded anew, and not when somebody was merely sent a link to it. A cookie holds which addresses have something to say.
 */
import { createHash } from "node:crypto";
import { readCookie, setCookie } from "./cookies";

const PARAMETER = "done";
/** From the answer to a form until the browser asks for the page. */
const KEPT_SECONDS = 60;
/** Of so many tabs that send their forms at the same moment. */
const KEPT_MAX = 8;
const DIGEST_LENGTH = 16;

/** `to`: where a form leads, path and query. A `Set-Cookie` value; null for an address that says nothing. */
export function announceDone(to: string, cookieHeader: string | null): string | null {
  if (!saysDone(to)) return null;
  const others = announced(cookieHeader).filter((one) => one !== digest(to));
  return setCookie("console-done", [...others, digest(to)].slice(-KEPT_MAX).join("."), KEPT_SECONDS);
}

/**
 * `wanted`: what a browser asks for, path and query. `url`: the same, without what was said before or never happened.
 * `cookie`: a `Set-Cookie` value, where there was something to say; null otherwise.
 */
export function takeDone(
  wanted: string,
  cookieHeader: string | null,
): { url: string; cookie: string | null } {
  if (!saysDone(wanted)) return { url: wanted, cookie: null };
  const all = announced(cookieHeader);
  if (!all.includes(digest(wanted))) return { url: withoutDone(wanted), cookie: null };
  const others = all.filter((one) => one !== digest(wanted));
  return { url: wanted, cookie: setCookie("console-done", others.join(".") || "none", KEPT_SECONDS) };
}

function announced(cookieHeader: string | null): string[] {
  const texts = readCookie(cookieHeader, "console-done")?.split(".") ?? [];
  return texts.filter((text) => text.length === DIGEST_LENGTH).slice(-KEPT_MAX);
}

function saysDone(url: string): boolean {
  const [path = "", query = ""] = parts(url);
  return path.startsWith("/console") && new URLSearchParams(query).has(PARAMETER);
}

function withoutDone(url: string): string {
  const [path = "", query = ""] = parts(url);
  const rest = query.split("&").filter((part) => !new URLSearchParams(part).has(PARAMETER));
  return rest.length > 0 ? `${path}?${rest.join("&")}` : path;
}

function parts(url: string): string[] {
  const [whole = ""] = url.split("#", 1);
  const mark = whole.indexOf("?");
  return mark < 0 ? [whole] : [whole.slice(0, mark), whole.slice(mark + 1)];
}

/** Not the address itself, which may have signs that no cookie may have. */
function digest(url: string): string {
  const [path = "", query = ""] = parts(url);
  return createHash("sha256").update(`${path}?${query}`).digest("base64url").slice(0, DIGEST_LENGTH);
}
