/** The way into the console by the vendor's own provider: the button, and the way back (decision 013). */
import { config } from "../../config";
import { contextFor, SYSTEM } from "../../domain/context";
import { signInByProvider } from "../../domain/people/operator-oidc-sign-in";
import { consume } from "../../limits/consume";
import { OidcFailure, type OidcReason, reportFailure } from "../../oidc/failure";
import { clearOidcCookies, finishOidc, isOidcAnswerExpected, startOidc } from "../../session/oidc-sign-in";
import type { Form, Outcome, Refused } from "../form";
import { consoleCookie, endSession, tooMany } from "./sign-in";

const SIGN_IN = "/console/sign-in";

/** Sends the browser to the provider by a page and not by a redirect, which the policy of pages would stop. */
export const goToProvider: Form = async (submission) => {
  const { oidc } = config();
  if (!oidc) return refused(404, "No provider is set up here. Sign in with a link.");
  const spent = await consume("unauthenticatedCalls", submission.address);
  if (!spent.allowed) return tooMany({ ...submission, path: SIGN_IN }, "too_many_attempts", spent);
  return explained(oidc.name, async () => {
    const { url, setCookies } = await startOidc();
    return { path: submission.path, result: { kind: "provider", name: oidc.name, url }, setCookies };
  });
};

/**
 * Where the provider sends the browser back to, with what it says in the address. The only GET that signs anybody in: it
 * counts where this browser pressed the button a moment ago, and once.
 */
export const comeFromProvider: Form = async (submission) => {
  const { oidc } = config();
  if (!oidc) return refused(404, "No provider is set up here. Sign in with a link.");
  const { cookies, field, now, userAgent } = submission;
  const spent = await consume("unauthenticatedCalls", submission.address);
  if (!spent.allowed)
    return tooMany({ ...submission, path: SIGN_IN, values: {} }, "too_many_attempts", spent);
  // The cookies stay: another website must not end a sign-in that is under way.
  if (!(await isOidcAnswerExpected(cookies, field("state")))) {
    return refused(STATUS.over, SENTENCES.over(oidc.name));
  }
  const outcome = await explained(oidc.name, async () => {
    const email = await finishOidc(cookies, field);
    const { issuer } = oidc;
    const secret = await signInByProvider(contextFor(SYSTEM, now), email.folded, { userAgent, issuer });
    if (!secret) return refused(403, strangerSentence(oidc.name, email.address));
    await endSession(submission);
    return { to: "/console", setCookies: [consoleCookie(secret)] };
  });
  return { ...outcome, setCookies: [...clearOidcCookies(), ...(outcome.setCookies ?? [])] };
};

const STATUS: Readonly<Record<OidcReason, number>> = {
  unreachable: 503,
  misconfigured: 503,
  client_rejected: 503,
  refused: 403,
  over: 400,
  untrusted: 400,
  no_email: 403,
  email_unverified: 403,
};

const SENTENCES: Readonly<Record<OidcReason, (name: string) => string>> = {
  unreachable: (name) =>
    `The server of ${name} does not answer. Try again in a moment, or sign in with a link.`,
  misconfigured: (name) =>
    `Sign-in with ${name} is not set up rightly. Sign in with a link; the self-check says what is wrong.`,
  client_rejected: (name) =>
    `The server of ${name} does not know this console. Sign in with a link, and check OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.`,
  refused: (name) => `The sign-in with ${name} was not finished there. Try again, or sign in with a link.`,
  over: (name) =>
    `This sign-in with ${name} is over: it was begun in another browser or too long ago, or finished before. Begin it anew.`,
  untrusted: (name) =>
    `What came back from ${name} could not be verified, so it does not count. Try again, or sign in with a link.`,
  no_email: (name) =>
    `The server of ${name} does not say which e-mail address is yours. Sign in with a link, or ask whoever runs it.`,
  email_unverified: (name) =>
    `The server of ${name} has not verified your e-mail address. Have it verified there, or sign in with a link.`,
};

function strangerSentence(name: string, email: string): string {
  return `With ${name} you are ${email}, and no operator has that address. Ask an owner of this console to invite it, or change to another account there and come back.`;
}

/** What fails outside is a sentence and a line in the log; what fails here goes on. */
async function explained(name: string, work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof OidcFailure)) throw error;
    reportFailure(error);
    return refused(STATUS[error.reason], SENTENCES[error.reason](name));
  }
}

function refused(status: number, message: string): Refused {
  return { path: SIGN_IN, status, message };
}
