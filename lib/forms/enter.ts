/** The button behind a sign-in link. Only this POST uses the link up; mail scanners fetch the page and press nothing. */
import { consume } from "../limits/consume";
import { endAccountSession } from "../session/account-session";
import { signIn } from "../session/sign-in";
import type { FormOutcome, Submission } from "./form";
import { tooMany } from "./too-many";

export async function enter(submission: Submission): Promise<FormOutcome> {
  const spent = await consume("unauthenticatedCalls", submission.address);
  if (!spent.allowed) return tooMany("too_many_attempts", spent);
  const session = await signIn(submission.field("email"), submission.field("token"));
  if (!session) return { problem: "link_over" };
  await endAccountSession(submission.cookies);
  // In the address, not in a cookie: the page says so when the browser kept none.
  return { to: "/account?entered=1", setCookies: [session.cookie] };
}
