/** The forms of `/account` (docs/contract.md D7): ask for a link, free a device, sign out here or everywhere. */

import { licenseOfCustomer } from "../domain/activations/customer-licenses";
import { deregisterDevice } from "../domain/activations/deregister";
import { contextFor } from "../domain/context";
import { requireDatabase } from "../domain/health";
import { customerActor, endSessionsOfCustomer } from "../domain/people/customers";
import { consume } from "../limits/consume";
import { sendInBackground } from "../mail/background";
import { type AccountSession, endAccountSession, findAccountSession } from "../session/account-session";
import { clearCookie } from "../session/cookies";
import { negotiateLocale } from "../texts/language";
import { emailIn } from "./email-field";
import { type Outcome, oneOf, type Shown, type Submission } from "./form";
import { signInMail } from "./sign-in-mail";

const PATH = "/account";

export const account = oneOf({ link, deregister, leave, "leave-everywhere": leaveEverywhere });

/** The same answer for every address, known or not: who has a license here is looked up after it. */
async function link(submission: Submission): Promise<Outcome> {
  const typed = submission.field("email");
  const email = emailIn(typed);
  const refuse = (shown: Omit<Shown, "path" | "values">): Shown => ({
    ...shown,
    path: PATH,
    values: { email: typed },
  });
  const byAddress = await consume("signInLinksByAddress", submission.address);
  if (!byAddress.allowed) {
    return refuse({ status: 429, problem: "too_many_links", retryAfterSeconds: byAddress.resetSeconds });
  }
  if (!email) return refuse({ status: 400, problem: "email_malformed" });
  const byEmail = await consume("signInLinksByEmail", email.folded);
  if (!byEmail.allowed) {
    return refuse({ status: 429, problem: "too_many_links", retryAfterSeconds: byEmail.resetSeconds });
  }
  // What is promised must be possible, and whether it is tells nothing about the address.
  await requireDatabase();
  sendInBackground(() => signInMail(email, negotiateLocale(submission.acceptLanguage)));
  return { to: `${PATH}?sent=1` };
}

async function deregister(submission: Submission): Promise<Outcome> {
  const session = await findAccountSession(submission.cookies);
  if (!session) return signedOut();
  const ctx = contextOf(session, submission);
  const license = await licenseOfCustomer(ctx, session.email, submission.field("license"));
  const device = submission.field("device");
  const freed = license ? await deregisterDevice(ctx, license.keyId, device) : null;
  if (!license) return { to: `${PATH}?gone=1` };
  const back = submission.field("from") === "license" ? `${PATH}/licenses/${license.keyId}` : PATH;
  const said = freed?.outcome === "deregistered" ? `license=${license.keyId}&freed=${device}` : "gone=1";
  return { to: `${back}?${said}` };
}

async function leave(submission: Submission): Promise<Outcome> {
  return { to: `${PATH}?left=1`, setCookies: [await endAccountSession(submission.cookies)] };
}

async function leaveEverywhere(submission: Submission): Promise<Outcome> {
  const session = await findAccountSession(submission.cookies);
  if (!session) return signedOut();
  await endSessionsOfCustomer(contextOf(session, submission), session.userId);
  return { to: `${PATH}?left=everywhere`, setCookies: [clearCookie("account")] };
}

function signedOut(): Shown {
  return { path: PATH, status: 401, problem: "session_over", setCookies: [clearCookie("account")] };
}

function contextOf(session: AccountSession, submission: Submission) {
  return contextFor(customerActor(session.email, session.userId), submission.now);
}
