/** The way in for customers: a link by e-mail, good once and for 15 minutes (docs/contract.md D7). */
import { config } from "../config/config";
import { PlainSecret } from "../crypto/secret";
import { inTransaction } from "../db/transaction";
import { type Context, contextFor, SYSTEM } from "../domain/context";
import { type Email, storedEmailIn } from "../domain/keys/email";
import { customerActor, holdAddressOnFile, recordSignIn } from "../domain/people/customers";
import { type Cookie, cookieName, newCookie } from "./cookies";
import { callNextAuth, cookieValue, sha256 } from "./next-auth";
import { ACCOUNT_SESSION_SECONDS, SIGN_IN_LINK_SECONDS } from "./next-auth-options";

export { SIGN_IN_LINK_SECONDS };

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
/** next-auth's word for a link that is unknown, used or expired. */
const NOT_GOOD = "Verification";

/** Sends nothing: the caller mails `url`, which leads to the page with the button. */
export async function createSignInLink(
  email: Email,
  { db }: Pick<Context, "db"> = contextFor(SYSTEM),
): Promise<{ url: PlainSecret; expiresAt: Date }> {
  const links: { token: string; expires: Date }[] = [];
  const { refusal } = await callNextAuth(db.prisma, {
    action: "signin",
    body: { email: email.address },
    onLink: (link) => links.push(link),
  });
  const [link] = links;
  if (refusal || !link) throw new Error(`next-auth made no sign-in link: ${refusal}.`);
  const query = new URLSearchParams({ email: email.folded, token: link.token });
  return {
    url: new PlainSecret(`${config().accountUrl}/account/enter?${query}`),
    expiresAt: link.expires,
  };
}

/** Null for an address that has nothing here, or is erased at this moment. `to`: the address on file. */
export async function createLinkForAddressOnFile(
  email: Email,
): Promise<{ to: string; url: PlainSecret } | null> {
  return inTransaction(contextFor(SYSTEM), async (tx) => {
    const to = await holdAddressOnFile(tx, email.folded);
    return to === null ? null : { to, url: (await createSignInLink(email, tx)).url };
  });
}

/** Whether `signIn` would accept it now; does not use it up. False for anything that is no link. */
export async function isSignInLinkGood(email: string, token: string): Promise<boolean> {
  const link = parseLink(email, token);
  if (!link) return false;
  const stored = { identifier: link.email, token: sha256(link.token + config().secrets.authSecret) };
  const found = await contextFor(SYSTEM).db.prisma.verificationToken.findUnique({
    where: { identifier_token: stored, expires: { gte: new Date() } },
    select: { expires: true },
  });
  return found !== null;
}

export type SignedIn = { cookie: Cookie; user: { id: string; email: string } };

/**
 * Uses the link up and opens a session of 30 days, beside those the customer has already. `cookie` carries
 * it. Null for a link that is unknown, used, expired or none at all.
 */
export async function signIn(email: string, token: string): Promise<SignedIn | null> {
  const link = parseLink(email, token);
  if (!link) return null;
  // What fails on the way leaves the link as it was.
  return inTransaction(contextFor(SYSTEM), async (tx) => {
    const users: { id: string; email: string }[] = [];
    const { refusal, setCookies } = await callNextAuth(tx.db.prisma, {
      action: "callback",
      query: link,
      onSignIn: (user) => users.push(user),
    });
    if (refusal === NOT_GOOD) return null;
    const [user] = users;
    const sessionToken = cookieValue(cookieName("account"), setCookies);
    if (refusal || !user || !sessionToken) throw new Error(`next-auth made no session: ${refusal}.`);
    await recordSignIn({ ...tx, actor: customerActor(user.email, user.id) });
    return { cookie: newCookie("account", sessionToken, ACCOUNT_SESSION_SECONDS), user };
  });
}

function parseLink(email: string, token: string): { email: string; token: string } | null {
  const parsed = TOKEN.test(token) ? storedEmailIn(email) : null;
  return parsed && { email: parsed.folded, token };
}
