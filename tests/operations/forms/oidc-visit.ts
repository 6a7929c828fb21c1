/** An operator on the way through the provider, as their browser goes it. */
import { comeFromProvider } from "@/lib/forms/console/oidc";
import { isRevealed, isShown, type Outcome } from "@/lib/forms/form";
import { visit } from "@/lib/forms/submit";
import { PEER_HEADER, peerValue } from "@/lib/http/peer";
import { throughProvider } from "@/tests/support/oidc-visitor";
import { anAddressOnTheNet, send } from "./visitor";

export type Begun = { url: string; setCookies: readonly string[]; cookie: string };

/** The button. Throws when it does not lead to the provider. */
export async function begin(): Promise<Begun> {
  const outcome = await send("/console/oidc", { body: {} });
  if (!isRevealed(outcome) || outcome.result.kind !== "provider") throw new Error(JSON.stringify(outcome));
  const { setCookies = [] } = outcome;
  return { url: outcome.result.url, setCookies, cookie: sentBack(setCookies) };
}

/** The way back, with the cookies of the browser. */
export function comeBack(url: string, cookie: string, address = anAddressOnTheNet()): Promise<Outcome> {
  const headers = { cookie, "user-agent": "Browser/1.0", [PEER_HEADER]: peerValue(address) };
  return visit(comeFromProvider, new Request(url, { headers }));
}

/** The whole way, with whatever cookies the browser has besides. */
export async function goAllTheWay(others = ""): Promise<Outcome> {
  const { url, cookie } = await begin();
  return comeBack(await throughProvider(url), [cookie, others].filter(Boolean).join("; "));
}

export function sentBack(setCookies: readonly string[] = []): string {
  return setCookies.map((cookie) => cookie.split(";", 1)[0] ?? "").join("; ");
}

/** Of the console's session; "" for none. */
export function sessionCookieOf(outcome: Outcome): string {
  return sentBack(outcome.setCookies?.filter((cookie) => cookie.startsWith("__Host-latchkey-console=")));
}

/** The sentence of a refusal; fails for anything else. */
export function sentenceOf(outcome: Outcome): string {
  if (!isShown(outcome)) throw new Error(`not refused: ${JSON.stringify(outcome)}`);
  return outcome.message ?? "";
}
