/**
 * next-auth, called as a function: a request in its API-route form goes in, plain values come out. It is mounted at
 * no address, so nobody but this program speaks to it.
 */
import { createHash } from "node:crypto";
import type { NextApiRequest, NextApiResponse } from "next";
import imported from "next-auth";
import { config } from "../config";
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
 * stands for the address next-auth would send a browser to, which may come from variables that are not ours.
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
  const { response, outcome } = responseStandIn();
  await nextAuth()(requestStandIn(call), response, nextAuthOptions(prisma, failures, call));
  if (failures.length > 0) throw failures[0];
  const result = outcome();
  if (result.status >= 400) throw new Error(`next-auth answered ${result.status} to ${call.action}.`);
  return result;
}

type NextAuthHandler = (request: NextApiRequest, response: NextApiResponse, options: object) => Promise<void>;

/** Node hands out the CommonJS module with the function at `default`, a bundler the function itself. */
function nextAuth(): NextAuthHandler {
  const either: unknown = imported;
  const found = typeof either === "function" ? either : (either as { default: unknown }).default;
  // next-auth declares the form that takes three arguments as one of three overloads that return `any`.
  return found as NextAuthHandler;
}

function requestStandIn({ action, query, body, sessionToken }: NextAuthCall): NextApiRequest {
  const csrfToken = randomToken(32);
  const { protocol, host } = new URL(config().accountUrl);
  const request = {
    method: action === "session" ? "GET" : "POST",
    query: {
      ...query,
      nextauth: action === "signin" || action === "callback" ? [action, "email"] : [action],
    },
    // Where a form was sent from is checked before it gets here; next-auth's own check is given what it wants.
    body: { ...body, csrfToken, callbackUrl: config().accountUrl },
    cookies: {
      [CSRF_COOKIE]: `${csrfToken}|${sha256(csrfToken + config().secrets.authSecret)}`,
      ...(sessionToken ? { [cookieName("account")]: sessionToken } : {}),
    },
    // Ours, not the browser's: next-auth takes its own address from them when the host tells it to.
    headers: { "x-forwarded-host": host, "x-forwarded-proto": protocol.slice(0, -1) },
  };
  // All of a request that next-auth looks at.
  return request as unknown as NextApiRequest;
}

function responseStandIn(): { response: NextApiResponse; outcome: () => NextAuthOutcome } {
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
  const outcome = () => ({
    status,
    refusal: refusalIn(headers.get("location")),
    setCookies: [headers.get("set-cookie") ?? []].flat(),
    body,
  });
  // All of a response that next-auth uses.
  return { response: response as unknown as NextApiResponse, outcome };
}

function refusalIn(location: string | string[] | undefined): string | null {
  if (typeof location !== "string") return null;
  const { searchParams } = new URL(location, config().accountUrl);
  return searchParams.get("error") ?? (searchParams.has("csrf") ? "csrf" : null);
}

/** As hex. Over text and AUTH_SECRET: how next-auth hashes its csrf and verification tokens. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
