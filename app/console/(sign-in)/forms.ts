/** The way into the console: a mailed link, the button behind a link, the second factor, and the way out (docs/contract.md D7). */
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { requireDatabase } from "@/lib/domain/health";
import { emailIn } from "@/lib/domain/keys/email";
import { holderOfLink } from "@/lib/domain/people/operator-links";
import { signInWithLink } from "@/lib/domain/people/operator-sign-in";
import { passSecondFactor } from "@/lib/domain/people/second-factor";
import { tooManyGuesses } from "@/lib/forms/console/guesses";
import { halfSignedInForm } from "@/lib/forms/console/operator-form";
import { linkMail } from "@/lib/forms/console/operator-mail";
import { inField } from "@/lib/forms/console/refusal";
import type { Form, FormOutcome } from "@/lib/forms/form";
import { tooMany } from "@/lib/forms/too-many";
import { consume } from "@/lib/limits/consume";
import { sendInBackground } from "@/lib/mail/background";
import { clearedCookie } from "@/lib/session/cookies";
import { arrivalOf, arriveWith, endSessionIn } from "@/lib/session/operator-arrival";
import { negotiateLocale } from "@/lib/words/language";

/** The same answer for every address: who is an operator is looked up after it. */
export const askForLink: Form = async (submission) => {
  const email = emailIn(submission.field("email"));
  const byAddress = await consume("signInLinksByAddress", submission.address);
  if (!byAddress.allowed) return tooMany("too_many_links", byAddress);
  if (!email) return { problem: "email_malformed", field: "email", values: submission.values };
  const byEmail = await consume("signInLinksByEmail", `console ${email.folded}`);
  if (!byEmail.allowed) return tooMany("too_many_links", byEmail);
  // What is promised must be possible, and whether it is tells nothing about the address.
  await requireDatabase();
  const locale = negotiateLocale(submission.acceptLanguage);
  sendInBackground(() => linkMail(email, locale, "notAsked"));
  return { to: "/console/sign-in", done: "sent" };
};

/** Only this POST uses the link up; mail scanners fetch the page and press nothing. */
export const enterWithLink: Form = async (submission) => {
  const spent = await consume("unauthenticatedCalls", submission.address);
  if (!spent.allowed) return tooMany("too_many_attempts", spent);
  const ctx = contextFor(SYSTEM, submission.now);
  const [link, email] = [submission.field("link"), submission.field("email")];
  const holder = await holderOfLink(ctx, link);
  if (holder?.email === null && !emailIn(email)) {
    return { problem: "email_malformed", field: "email", values: submission.values };
  }
  const secret = await signInWithLink(ctx, link, { email, userAgent: submission.userAgent });
  if (!secret) return { problem: "link_over" };
  return arriveWith(secret, submission.cookies, submission.now);
};

export const secondFactor: Form = halfSignedInForm(async (submission) => {
  const { session, ctx } = submission;
  const refused = await tooManyGuesses(submission);
  if (refused) return { ...refused, values: {} };
  await inField("code", () => passSecondFactor(ctx, session, submission.field("code")));
  return arrivalOf({ ...session, isComplete: true }, submission.cookies);
});

export const signOut: Form = async (submission): Promise<FormOutcome> => {
  await endSessionIn(submission.cookies, submission.now);
  return { to: "/console/sign-in", done: "left", setCookies: [clearedCookie("console")] };
};
