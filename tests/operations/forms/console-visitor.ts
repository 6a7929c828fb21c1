/** Operators at the console's forms, as their browsers are: with a cookie. */
import type { OperatorRole } from "@/lib/domain/permissions";
import { newCookie } from "@/lib/session/cookies";
import { sentBack } from "@/tests/support/cookies";
import { type Armed, anArmedOperator, anOperator, type Invited, signIn } from "../people/some-operator";

export type AtConsole<Who> = Who & { cookie: string };

export function cookieFor(secret: string): string {
  return sentBack([newCookie("console", secret, 60)]);
}

export async function aConsoleVisitor(role: OperatorRole): Promise<AtConsole<Invited>> {
  const operator = await anOperator(role);
  return { ...operator, cookie: cookieFor(await signIn(operator)) };
}

/** Signed in with a link, and asked for a code of the second factor, which was set up five minutes ago. */
export async function aHalfSignedIn(role: OperatorRole = "owner"): Promise<AtConsole<Armed>> {
  const operator = await anArmedOperator(new Date(Date.now() - 5 * 60_000), role);
  return { ...operator, cookie: cookieFor(await signIn(operator)) };
}
