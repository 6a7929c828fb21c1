/** How next-auth is set up: sign-in by e-mailed link, sessions in the database, nothing printed. */
import type { AuthOptions, DefaultSession } from "next-auth";
import type { EmailConfig } from "next-auth/providers/email";
import { config } from "../config/config";
import { randomToken } from "../crypto/random";
import type { Db } from "../db/client";
import { parseStoredEmail } from "../domain/keys/email";
import { authAdapter } from "./auth-adapter";
import { cookieName, isSecure } from "./cookies";

export const SIGN_IN_LINK_SECONDS = 15 * 60;
export const ACCOUNT_SESSION_SECONDS = 30 * 24 * 60 * 60;

/** Its name must not begin with the session cookie's: next-auth would take it for a part of that one. */
export const CSRF_COOKIE = "latchkey-csrf";
export const CALLBACK_COOKIE = "latchkey-callback-url";

const SECRET_BYTES = 32;

/** What the session action answers with when someone is signed in. `expires` in ISO 8601. */
export type SessionBody = { user: { id: string; email: string }; expires: string };

export type NextAuthEvents = Readonly<{
  /** A link was made; its row is being written. */
  onLink?: (link: { token: string; expires: Date }) => void;
  /** A link was used up and a session made for this user. */
  onSignIn?: (user: { id: string; email: string }) => void;
}>;

/** For one call of the customers' sign-in; what the database refuses meanwhile goes into `failures`. */
export function nextAuthOptions(
  prisma: Db["prisma"],
  failures: unknown[],
  { onLink, onSignIn }: NextAuthEvents,
): AuthOptions {
  return {
    adapter: authAdapter(prisma, failures),
    secret: config().secrets.authSecret,
    providers: [emailProvider(onLink)],
    session: {
      strategy: "database",
      maxAge: ACCOUNT_SESSION_SECONDS,
      updateAge: ACCOUNT_SESSION_SECONDS,
      generateSessionToken: () => randomToken(SECRET_BYTES),
    },
    useSecureCookies: isSecure(),
    cookies: {
      sessionToken: cookieOption(cookieName("account")),
      callbackUrl: cookieOption(CALLBACK_COOKIE),
      csrfToken: cookieOption(CSRF_COOKIE),
    },
    callbacks: {
      signIn: () => true,
      redirect: () => config().accountUrl,
      session: ({ session, user }): DefaultSession & SessionBody => ({
        user: { id: user.id, email: user.email },
        expires: session.expires,
      }),
    },
    events: {
      signIn: ({ user: { id, email } }) => {
        if (email) onSignIn?.({ id, email });
      },
    },
    logger: SILENT,
  };
}

function emailProvider(onLink: NextAuthEvents["onLink"]): EmailConfig {
  return {
    id: "email",
    type: "email",
    name: "Email",
    // It sends nothing: the code that asked for the link mails it.
    server: "",
    from: "",
    options: {},
    maxAge: SIGN_IN_LINK_SECONDS,
    normalizeIdentifier: (address) => parseStoredEmail(address).folded,
    generateVerificationToken: () => randomToken(SECRET_BYTES),
    sendVerificationRequest: ({ token, expires }) => onLink?.({ token, expires }),
  };
}

/** `maxAge` in seconds, where next-auth gives the value a life. */
export function cookieOption(name: string, maxAge?: number) {
  return {
    name,
    options: { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure(), ...(maxAge && { maxAge }) },
  };
}

/** next-auth has one logger for the whole process, so it cannot tell whose error it hears: adapters remember them. */
export const SILENT: NonNullable<AuthOptions["logger"]> = {
  error: () => undefined,
  warn: () => undefined,
  debug: () => undefined,
};
