/** What the next page says once. It travels in a cookie, and `proxy.ts` hands it to the page. */
import { headers } from "next/headers";
import type { DoneCode } from "../words/done-codes";
import type { ProblemCode } from "../words/messages";
import { isProblemCode } from "../words/problems";
import { type Cookie, newCookie } from "./cookies";

/** Set by the proxy alone, which drops what a client sends under this name. */
export const FLASH_HEADER = "x-latchkey-flash";
/** From one answer to the next request. */
export const FLASH_SECONDS = 60;

/** Tells what was done from what went wrong. */
const DONE = "done.";
/** A cookie of its own says why (upload-refusal.ts). */
export const UPLOAD_REFUSED = "upload-refused";

/** The page that is led to says what was done, or what went wrong, in its own words for `code`. */
export function flashDone(code: DoneCode): Cookie {
  return newCookie("flash", DONE + code, FLASH_SECONDS);
}

/** Any page that is led to says why it could not take the form. */
export function flashProblem(problem: ProblemCode): Cookie {
  return newCookie("flash", problem, FLASH_SECONDS);
}

/** What was done just before; "" for nothing. For pages only. */
export async function currentDone(): Promise<DoneCode | ""> {
  const flash = await currentFlashText();
  // As it was written here. A page says nothing for what somebody else wrote.
  return flash.startsWith(DONE) ? (flash.slice(DONE.length) as DoneCode) : "";
}

/** What the code is about, as the id in "freed.<id>"; "" when something else was done, or nothing. For pages only. */
export async function currentDoneAbout(code: string): Promise<string> {
  const done = await currentDone();
  return done.startsWith(`${code}.`) ? done.slice(code.length + 1) : "";
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
