/** What the next page says once. It travels in a cookie, and `proxy.ts` hands it to the page. */
import { cookies, headers } from "next/headers";
import type { ProblemCode } from "../messages/messages";
import { isProblemCode } from "../messages/problems";
import { type CookieName, cookieName, isSecure, setCookie } from "./cookies";

export const FLASH_COOKIE: CookieName = "flash";
/** Set by the proxy alone, which drops what a client sends under this name. */
export const FLASH_HEADER = "x-latchkey-flash";
/** From one answer to the next request. */
export const FLASH_SECONDS = 60;

/** Tells what was done from what went wrong. */
const DONE = "done.";
/** A cookie of its own says why (upload-refusal.ts). */
export const UPLOAD_REFUSED = "upload-refused";

/** From a server action: the page that it leads to says what was done, in its own words for `code`. */
export async function keepDone(code: string): Promise<void> {
  // Scripts may read it, since one of ours takes it away where the proxy's answer does not reach the browser.
  const how = { path: "/", maxAge: FLASH_SECONDS, sameSite: "lax", secure: isSecure() } as const;
  (await cookies()).set(cookieName(FLASH_COOKIE), DONE + code, how);
}

/** The same from a route handler, as a `Set-Cookie` value. `code` may say what went wrong, too. */
export function flashDone(code: string): string {
  return setCookie(FLASH_COOKIE, DONE + code, FLASH_SECONDS);
}

/** What was done just before; "" for nothing. For pages only. */
export async function currentDone(): Promise<string> {
  const flash = await currentFlashText();
  return flash.startsWith(DONE) ? flash.slice(DONE.length) : "";
}

/** What went wrong just before; null for nothing. For pages only. */
export async function currentProblem(): Promise<ProblemCode | null> {
  const flash = await currentFlashText();
  return isProblemCode(flash) ? flash : null;
}

/** For pages only. */
export async function isUploadRefused(): Promise<boolean> {
  return (await currentFlashText()) === UPLOAD_REFUSED;
}

async function currentFlashText(): Promise<string> {
  return (await headers()).get(FLASH_HEADER) ?? "";
}
