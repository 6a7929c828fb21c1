/** The button behind a sign-in link. Only this POST uses the link up; mail scanners fetch the page and press nothing. */

import type { FormOutcome, Submission } from "@/lib/forms/form";
import { tooMany } from "@/lib/forms/too-many";
import { consume } from "@/lib/limits/consume";
import { endAccountSession } from "@/lib/session/account-session";
import { signIn } from "@/lib/session/sign-in";

export async function enter(submission: Submission): Promise<FormOutcome> {
  const spent = await consume("unauthenticatedCalls", submission.address);
  if (!spent.allowed) return tooMany("too_many_attempts", spent);
  const session = await signIn(submission.field("email"), submission.field("token"));
  if (!session) return { problem: "link_over" };
  await endAccountSession(submission.cookies);
  // In the address, not in a cookie: the page says so when the browser kept none.
  return { to: "/account?entered=1", setCookies: [session.cookie] };
}
