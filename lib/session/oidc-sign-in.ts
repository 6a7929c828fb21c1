/** The way to the provider and back. Who the provider says it is has still to be an operator. */
import { config } from "../config/config";
import { type Email, emailIn } from "../domain/keys/email";
import { type Cookie, clearedCookie, cookieName, newCookie, readCookie } from "./cookies";
import { cookieValue, driveNextAuth } from "./next-auth";
import { OIDC_COOKIES, OIDC_ID, OIDC_SECONDS, type OidcClaims, oidcOptions } from "./next-auth-oidc";
import { type Discovered, discover } from "./oidc/discovery";
import { exchangeFailure } from "./oidc/exchange-failure";
import { OidcFailure } from "./oidc/failure";

const COOKIES = Object.values(OIDC_COOKIES);
/** Of the provider's answers together; each of them has a time of its own. */
const EXCHANGE_MS = 10_000;
const WORD = /^[a-z_]{1,40}$/;

/** `url`: where the provider asks who it is. `setCookies` bind its answer to this browser. Throws OidcFailure. */
export async function startOidc(): Promise<{ url: string; setCookies: Cookie[] }> {
  const options = oidcOptions(await discoverConfigured());
  const call = { method: "POST", path: ["signin", OIDC_ID], query: {}, body: {}, cookies: {} } as const;
  const { location, setCookies } = await driveNextAuth(options, call);
  const kept = COOKIES.map((name) => [name, cookieValue(cookieName(name), setCookies)] as const);
  if (!location) throw new Error("next-auth made no address of the provider.");
  return {
    url: location,
    setCookies: kept.map(([name, value]) => newCookie(name, value ?? "", OIDC_SECONDS)),
  };
}

/** Whether the answer belongs to a sign-in that this browser began, not long ago. */
export async function isOidcAnswerExpected(cookieHeader: string | null, state: string): Promise<boolean> {
  const token = readCookie(cookieHeader, OIDC_COOKIES.state);
  if (!token || !state) return false;
  try {
    const { decode } = await import("next-auth/jwt");
    const salt = cookieName(OIDC_COOKIES.state);
    const sealed = await decode({ token, salt, secret: config().secrets.authSecret });
    return sealed?.value === state;
  } catch {
    // Not ours, or its time is over.
    return false;
  }
}

/** Makes the browser forget the sign-in, whatever came of it. */
export function clearOidcCookies(): Cookie[] {
  return COOKIES.map(clearedCookie);
}

/** The verified e-mail of the visitor that the provider sent back with `field`s in the address. Throws OidcFailure. */
export async function finishOidc(
  cookieHeader: string | null,
  field: (name: string) => string,
): Promise<Email> {
  const error = field("error");
  if (error) {
    const word = WORD.test(error) ? error : "an error";
    throw new OidcFailure("refused", `The provider answered ${word}.`);
  }
  const found = await discoverConfigured();
  requireItsAnswer(found, field("iss"));
  return verifiedEmail(await inTime(exchange(found, cookieHeader, field)));
}

/** Before its code is sent to anyone: the answer of another provider is not for this one (RFC 9207 §2.4). */
function requireItsAnswer({ issuer, namesItself }: Discovered, named: string): void {
  if (named ? named === issuer : !namesItself) return;
  throw new OidcFailure("untrusted", "What the provider sent did not pass a check: issuer of the answer.");
}

async function exchange(
  found: Discovered,
  cookieHeader: string | null,
  field: (name: string) => string,
): Promise<OidcClaims> {
  const heard: OidcClaims[] = [];
  const failures: unknown[] = [];
  const options = oidcOptions(found, {
    onClaims: (claims) => heard.push(claims),
    onFailure: (failure) => failures.push(failure),
  });
  const query = Object.fromEntries(["code", "state", "iss"].map((name) => [name, field(name)] as const));
  const cookies = COOKIES.map((name) => [cookieName(name), readCookie(cookieHeader, name) ?? ""] as const);
  await driveNextAuth(options, {
    method: "GET",
    path: ["callback", OIDC_ID],
    query: withoutEmpty(query),
    body: {},
    cookies: withoutEmpty(Object.fromEntries(cookies)),
  });
  if (failures.length > 0) throw exchangeFailure(failures[0]);
  const [claims] = heard;
  // One of the cookies was not there or not ours.
  if (!claims) throw new OidcFailure("over", "What the sign-in was begun with is gone.");
  return claims;
}

/**
 * Verified by the provider, and said so: otherwise anyone who may write any address into their account there would come in as
 * its operator. A claim that is missing is no promise.
 */
function verifiedEmail({ email, email_verified }: OidcClaims): Email {
  const parsed = typeof email === "string" ? emailIn(email) : null;
  if (!parsed) throw new OidcFailure("no_email", "The provider named no e-mail address.");
  if (email_verified !== true) {
    throw new OidcFailure("email_unverified", "The provider did not say email_verified: true.");
  }
  return parsed;
}

function discoverConfigured(): Promise<Discovered> {
  const { oidc } = config();
  if (!oidc) throw new Error("There is no provider in the configuration.");
  return discover(oidc.issuer);
}

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const failure = new OidcFailure("unreachable", "The provider took too long.");
    timer = setTimeout(() => reject(failure), EXCHANGE_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function withoutEmpty(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
}
