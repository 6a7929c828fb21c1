/** An operator on the way through the provider, as their browser goes it. */

import { oidcCallback } from "@/lib/console/http/oidc-callback";
import { isRevealed } from "@/lib/forms/form";
import { PEER_HEADER, peerValue } from "@/lib/http/peer";
import type { Cookie } from "@/lib/session/cookies";
import { sentenceOfOidcWord } from "@/lib/words/oidc-problems";
import { sentBack } from "@/tests/support/cookies";
import { throughProvider } from "@/tests/support/oidc-visitor";
import { anAddressOnTheNet, send } from "./visitor";

export const SIGN_IN = "/console/sign-in";
export const BUTTON = { do: "provider" };

export type Begun = { url: string; setCookies: readonly Cookie[]; cookie: string };
/** Where the callback leads, and what it sets. */
export type Back = { status: number; to: string | null; setCookies: string[] };

const FLASH = /^__Host-latchkey-flash=done\.([^;]+); Path=\/; Max-Age=60; SameSite=Lax; Secure$/;

/** The button. Throws when it does not lead to the provider. */
export async function begin(): Promise<Begun> {
  const outcome = await send(SIGN_IN, { body: BUTTON });
  if (!isRevealed(outcome) || outcome.result.kind !== "provider") throw new Error(JSON.stringify(outcome));
  const { setCookies = [] } = outcome;
  return { url: outcome.result.url, setCookies, cookie: sentBack(setCookies) };
}

/** The way back, with the cookies of the browser. */
export async function comeBack(url: string, cookie: string, address = anAddressOnTheNet()): Promise<Back> {
  const request = new Request(url, {
    headers: { cookie, "user-agent": "Browser/1.0", [PEER_HEADER]: peerValue({ address }) },
  });
  const { status, headers } = await oidcCallback.GET(request);
  return { status, to: headers.get("location"), setCookies: headers.getSetCookie() };
}

/** The whole way, with whatever cookies the browser has besides. */
export async function goAllTheWay(others = ""): Promise<Back> {
  const { url, cookie } = await begin();
  return comeBack(await throughProvider(url), [cookie, others].filter(Boolean).join("; "));
}

/** Of the console's session; "" for none. */
export function sessionCookieOf({ setCookies }: Back): string {
  return setCookies.flatMap((cookie) => /^__Host-latchkey-console=[^;]*/.exec(cookie) ?? []).join("; ");
}

/** What is set besides the flash message. */
export function cookiesBesides({ setCookies }: Back): string[] {
  return setCookies.filter((cookie) => !FLASH.test(cookie));
}

/** What the sign-in page says of a refusal; fails for anything else. */
export function sentenceOf(back: Back): string {
  const words = back.setCookies.flatMap((cookie) => FLASH.exec(cookie)?.[1] ?? []);
  const sentence = sentenceOfOidcWord(words[0] ?? "", "Example login", "en");
  if (back.status !== 303 || back.to !== SIGN_IN || sentence === null) {
    throw new Error(`not refused: ${JSON.stringify(back)}`);
  }
  return sentence;
}
