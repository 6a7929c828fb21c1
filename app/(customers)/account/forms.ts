/** The forms of `/account` (docs/contract.md D7): ask for a link, free a device, sign out here or everywhere. */

import { licenseOfCustomer } from "@/lib/domain/activations/customer-licenses";
import { deregisterDevice } from "@/lib/domain/activations/deregister";
import { contextFor } from "@/lib/domain/context";
import { requireDatabase } from "@/lib/domain/health";
import { emailIn } from "@/lib/domain/keys/email";
import { customerActor, endSessionsOfCustomer } from "@/lib/domain/people/customers";
import { requestErasure } from "@/lib/domain/people/erasure-requests";
import type { Done, FormOutcome, Submission } from "@/lib/forms/form";
import { signInMail } from "@/lib/forms/sign-in-mail";
import { tooMany } from "@/lib/forms/too-many";
import { consume } from "@/lib/limits/consume";
import { sendInBackground } from "@/lib/mail/background";
import { type AccountSession, endAccountSession, findAccountSession } from "@/lib/session/account-session";
import { clearedCookie } from "@/lib/session/cookies";
import { negotiateLocale } from "@/lib/words/language";

const PATH = "/account";

/** The same answer for every address, known or not: who has a license here is looked up after it. */
export async function link(submission: Submission): Promise<FormOutcome> {
  const typed = submission.field("email");
  const email = emailIn(typed);
  const values = { email: typed };
  const byAddress = await consume("signInLinksByAddress", submission.address);
  if (!byAddress.allowed) return tooMany("too_many_links", byAddress, values);
  if (!email) return { problem: "email_malformed", field: "email", values };
  const byEmail = await consume("signInLinksByEmail", email.folded);
  if (!byEmail.allowed) return tooMany("too_many_links", byEmail, values);
  // What is promised must be possible, and whether it is tells nothing about the address.
  await requireDatabase();
  sendInBackground(() => signInMail(email, negotiateLocale(submission.acceptLanguage)));
  return { to: PATH, done: "sent" };
}

export async function deregister(submission: Submission): Promise<FormOutcome> {
  const session = await findAccountSession(submission.cookies);
  if (!session) return signedOut();
  const ctx = contextOf(session, submission);
  const license = await licenseOfCustomer(ctx, session.email, submission.field("license"));
  const device = submission.field("device");
  if (!license) return { to: PATH, done: "gone" };
  const outcome = await deregisterDevice(ctx, license.keyId, device, session.email);
  const to = submission.field("from") === "license" ? `${PATH}/licenses/${license.keyId}` : PATH;
  return { to, done: outcome === "gone" ? "gone" : `freed.${device}` };
}

/** Operators see it and handle it; asked again while it is open, it stays one. */
export async function erase(submission: Submission): Promise<FormOutcome> {
  const session = await findAccountSession(submission.cookies);
  if (!session) return signedOut();
  await requestErasure(contextOf(session, submission), session.email);
  return { to: PATH, done: "erasure-asked" };
}

export async function leave(submission: Submission): Promise<FormOutcome> {
  return { to: PATH, done: "left", setCookies: [await endAccountSession(submission.cookies)] };
}

export async function leaveEverywhere(submission: Submission): Promise<FormOutcome> {
  const session = await findAccountSession(submission.cookies);
  if (!session) return signedOut();
  await endSessionsOfCustomer(contextOf(session, submission), session.userId);
  return { to: PATH, done: "left-everywhere", setCookies: [clearedCookie("account")] };
}

function signedOut(): Done {
  return { to: PATH, done: "over", setCookies: [clearedCookie("account")] };
}

function contextOf(session: AccountSession, submission: Submission) {
  return contextFor(customerActor(session.email, session.userId), submission.now);
}
