/** Who is signed in to the customer account, by the cookie of the request. Sessions are rows and can be ended there. */
import { contextFor, SYSTEM } from "../domain/context";
import { type Cookie, clearedCookie, readCookie } from "./cookies";
import { callNextAuth } from "./next-auth";
import type { SessionBody } from "./next-auth-options";

/** `email` is folded, as the keys of the customer are found by it. */
export type AccountSession = { userId: string; email: string; expiresAt: Date };

const SESSION_TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Null if no one is signed in; throws when the database cannot say. Does not prolong the session. */
export async function findAccountSession(cookieHeader: string | null): Promise<AccountSession | null> {
  const sessionToken = sessionTokenIn(cookieHeader);
  if (!sessionToken) return null;
  const { body } = await callNextAuth(contextFor(SYSTEM).db.prisma, { action: "session", sessionToken });
  if (!isSessionBody(body)) return null;
  return { userId: body.user.id, email: body.user.email, expiresAt: new Date(body.expires) };
}

/**
 * Ends the session of this browser at once; no other of the same customer. Returns the cookie cleared, also
 * when there was no session. Throws when the database cannot end it.
 */
export async function endAccountSession(cookieHeader: string | null): Promise<Cookie> {
  const sessionToken = sessionTokenIn(cookieHeader);
  if (sessionToken) {
    const { refusal } = await callNextAuth(contextFor(SYSTEM).db.prisma, { action: "signout", sessionToken });
    if (refusal) throw new Error(`next-auth did not end the session: ${refusal}.`);
  }
  return clearedCookie("account");
}

function sessionTokenIn(cookieHeader: string | null): string | null {
  const value = readCookie(cookieHeader, "account");
  return value && SESSION_TOKEN.test(value) ? value : null;
}

/** Of an object next-auth hands out it is empty if no one is signed in, and otherwise what our callback made. */
function isSessionBody(body: unknown): body is SessionBody {
  return typeof body === "object" && body !== null && "user" in body;
}
