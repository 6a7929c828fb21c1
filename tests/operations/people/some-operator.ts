/** Operators for tests: invited, signed in with a link, and with a second factor when wanted. */
import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { Context } from "@/lib/domain/context";
import { findOperatorSession, type OperatorSession } from "@/lib/domain/people/operator-sessions";
import { signInWithLink } from "@/lib/domain/people/operator-sign-in";
import {
  createOperator,
  createOperatorLink,
  type Operator,
  type OperatorRole,
  operatorActor,
} from "@/lib/domain/people/operators";
import {
  beginSecondFactor,
  confirmSecondFactor,
  passSecondFactor,
  pendingEnrolment,
} from "@/lib/domain/people/second-factor";
import { contextAt } from "@/tests/support/factories";

export const BROWSER = { email: "", userAgent: "Browser/1.0" };
const STEP_MS = 30_000;

export type Invited = Operator & { link: string };

/** What stands in a link behind `link=`. */
export function linkIn(url: { expose(): string }): string {
  return new URL(url.expose()).searchParams.get("link") ?? "";
}

export async function anOperator(role: OperatorRole = "viewer", now?: Date): Promise<Invited> {
  const email = `${role}-${randomUUID()}@example.test`;
  const { signInUrl, ...operator } = await createOperator(contextAt(now), { email, role });
  return { ...operator, link: linkIn(signInUrl) };
}

/** Their hand. */
export function as(operator: Operator, now?: Date): Context {
  return { ...contextAt(now), actor: operatorActor(operator) };
}

/** The secret of a new session, with a link of the command line. */
export async function signIn({ email }: Operator, now?: Date): Promise<string> {
  const { signInUrl } = await createOperatorLink(contextAt(now), email);
  const secret = await signInWithLink(contextAt(now), linkIn(signInUrl), BROWSER);
  if (!secret) throw new Error("the link did not sign in");
  return secret.expose();
}

export async function sessionOf(secret: string, now?: Date): Promise<OperatorSession> {
  const session = await findOperatorSession(contextAt(now), secret);
  if (!session) throw new Error("there is no such session");
  return session;
}

export type Armed = Operator & {
  secret: string;
  cookie: string;
  recovery: string[];
  /** The code that the app shows so many half minutes after the one it was set up with. */
  code(steps: number): string;
  after(steps: number): Date;
};

/** With a second factor that was set up at `start`, and a complete session from then. */
export async function anArmedOperator(start: Date, role: OperatorRole = "viewer"): Promise<Armed> {
  const operator = await anOperator(role, start);
  const cookie = await signIn(operator, start);
  await beginSecondFactor(as(operator, start), operator);
  const pending = await pendingEnrolment(contextAt(start), operator);
  const secret = pending?.secret.expose() ?? "";
  const after = (steps: number) => new Date(start.getTime() + steps * STEP_MS);
  const code = (steps: number) => codeAt(secret, after(steps));
  const codes = await confirmSecondFactor(as(operator, start), await sessionOf(cookie, start), code(0));
  return { ...operator, secret, cookie, recovery: codes.map((one) => one.expose()), code, after };
}

export function codeAt(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
}

/** Whether the code gets a half-complete session of the operator all the way in. */
export async function passes(operator: Operator, secret: string, code: string, now: Date): Promise<boolean> {
  const session = await sessionOf(secret, now);
  return passSecondFactor(as(operator, now), session, code).then(
    () => true,
    () => false,
  );
}
