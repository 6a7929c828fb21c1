/**
 * next-auth, called as a function: a request in its API-route form goes in, plain values come out. It is mounted at
 * no address, so only this program speaks to it.
 */
import { createHash } from "node:crypto";
import type { NextApiRequest, NextApiResponse } from "next";
import type { AuthOptions } from "next-auth";
import { config } from "../config/config";
import { randomToken } from "../crypto/random";
import type { Db } from "../db/client";
import { cookieName } from "./cookies";
import { CSRF_COOKIE, type NextAuthEvents, nextAuthOptions } from "./next-auth-options";

export type NextAuthCall = NextAuthEvents &
  Readonly<{
    action: "signin" | "callback" | "session" | "signout";
    /** Of the link. */
    query?: { email: string; token: string };
    /** Of the form that asks for a link. */
    body?: { email: string };
    /** The session cookie's value. */
    sessionToken?: string;
  }>;

/**
 * `refusal`: the word next-auth gives for why it did not do it, like "Verification" for a link that is not good. It
 * replaces the address next-auth would send a browser to, which may come from variables that are not ours.
 */
export type NextAuthOutcome = Readonly<{
  status: number;
  refusal: string | null;
  setCookies: readonly string[];
  body: unknown;
}>;

/** Throws what the database threw, and when next-auth answers that it is broken. */
export async function callNextAuth(prisma: Db["prisma"], call: NextAuthCall): Promise<NextAuthOutcome> {
  const failures: unknown[] = [];
  const { action, query, body, sessionToken } = call;
  const { location, ...answer } = await driveNextAuth(nextAuthOptions(prisma, failures, call), {
    method: action === "session" ? "GET" : "POST",
    path: action === "signin" || action === "callback" ? [action, "email"] : [action],
    query: query ?? {},
    body: body ?? {},
    cookies: sessionToken ? { [cookieName("account")]: sessionToken } : {},
  });
  if (failures.length > 0) throw failures[0];
  if (answer.status >= 400) throw new Error(`next-auth answered ${answer.status} to ${action}.`);
  return { ...answer, refusal: refusalIn(location) };
}

export type NextAuthRequest = Readonly<{
  method: "GET" | "POST";
  /** As behind next-auth's own address: the action, and the provider's id. */
  path: readonly string[];
  query: Readonly<Record<string, string>>;
  body: Readonly<Record<string, string>>;
  cookies: Readonly<Record<string, string>>;
}>;

/** `location`: where next-auth would send the browser. */
export type NextAuthAnswer = Omit<NextAuthOutcome, "refusal"> & Readonly<{ location: string | null }>;

/** One request, whatever comes of it. What next-auth catches on the way it tells only the options' callbacks. */
export async function driveNextAuth(options: AuthOptions, request: NextAuthRequest): Promise<NextAuthAnswer> {
  const { response, answer } = responseStandIn();
  const nextAuth = await loadNextAuth();
  await nextAuth(requestStandIn(request), response, options);
  return answer();
}

type NextAuthHandler = (request: NextApiRequest, response: NextApiResponse, options: object) => Promise<void>;

/**
 * With the first sign-in: it takes a fifth of a second of processor, which no start waits for. Node hands out the CommonJS
 * module with the function at `default`, a bundler the function itself.
 */
async function loadNextAuth(): Promise<NextAuthHandler> {
  const { default: either }: { default: unknown } = await import("next-auth");
  const found = typeof either === "function" ? either : (either as { default: unknown }).default;
  // next-auth declares the form that takes three arguments as one of three overloads that return `any`.
  return found as NextAuthHandler;
}

function requestStandIn({ method, path, query, body, cookies }: NextAuthRequest): NextApiRequest {
  const csrfToken = randomToken(32);
  const { protocol, host } = new URL(config().accountUrl);
  const request = {
    method,
    query: { ...query, nextauth: path },
    // Where a form was sent from is checked before it gets here; next-auth's own check is given what it wants.
    body: { ...body, csrfToken, callbackUrl: config().accountUrl },
    cookies: {
      ...cookies,
      [CSRF_COOKIE]: `${csrfToken}|${sha256(csrfToken + config().secrets.authSecret)}`,
    },
    // Ours, not the browser's: next-auth takes its own address from them when the host tells it to.
    headers: { "x-forwarded-host": host, "x-forwarded-proto": protocol.slice(0, -1) },
  };
  // All of a request that next-auth looks at.
  return request as unknown as NextApiRequest;
}

function responseStandIn(): { response: NextApiResponse; answer: () => NextAuthAnswer } {
  const headers = new Map<string, string | string[]>();
  let status = 200;
  let body: unknown = null;
  const response = {
    status: (code: number) => {
      status = code;
      return response;
    },
    getHeader: (name: string) => headers.get(name.toLowerCase()),
    setHeader: (name: string, value: string | string[]) => {
      headers.set(name.toLowerCase(), value);
      return response;
    },
    json: (value: unknown) => {
      body = value;
    },
    send: (value: unknown) => {
      body = value;
    },
    end: () => undefined,
  };
  const answer = () => ({
    status,
    location: [headers.get("location") ?? null].flat()[0] ?? null,
    setCookies: [headers.get("set-cookie") ?? []].flat(),
    body,
  });
  // All of a response that next-auth uses.
  return { response: response as unknown as NextApiResponse, answer };
}

function refusalIn(location: string | null): string | null {
  if (location === null) return null;
  const { searchParams } = new URL(location, config().accountUrl);
  return searchParams.get("error") ?? (searchParams.has("csrf") ? "csrf" : null);
}

/** As hex. Over text and AUTH_SECRET: how next-auth hashes its csrf and verification tokens. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** The value of a cookie among `Set-Cookie` values; null for none. */
export function cookieValue(name: string, setCookies: readonly string[]): string | null {
  const found = setCookies.find((cookie) => cookie.startsWith(`${name}=`));
  return found?.slice(name.length + 1).split(";", 1)[0] || null;
}
