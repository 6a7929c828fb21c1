/**
 * Signs an operator and a customer in, the operator with a second factor: the steps of pages, done by the operations that they
 * call. Bundled with the version that a fixture is made of (`fill.mjs`). Prints what a test needs to sign in again.
 */

import { Secret, TOTP } from "otpauth";
import { disconnectDatabase } from "@/lib/db/client";
import { COMMAND_LINE, contextFor } from "@/lib/domain/context";
import { findOperatorSession } from "@/lib/domain/people/operator-sessions";
import { signInWithLink } from "@/lib/domain/people/operator-sign-in";
import { createOperator, operatorActor } from "@/lib/domain/people/operators";
import { beginSecondFactor, confirmSecondFactor, pendingEnrolment } from "@/lib/domain/people/second-factor";
import { authAdapter } from "@/lib/session/auth-adapter";

const CUSTOMER = "ada@example.com";
const DAY_MS = 86_400_000;

const facts = { operator: await operatorWithSecondFactor(), customer: await customer() };
await disconnectDatabase();
process.stdout.write(JSON.stringify(facts));

async function operatorWithSecondFactor() {
  const ctx = contextFor(COMMAND_LINE);
  const { signInUrl, ...operator } = await createOperator(ctx, {
    email: "grace@example.com",
    role: "support",
  });
  const link = new URL(signInUrl.expose()).searchParams.get("link") ?? "";
  const secret = await signInWithLink(ctx, link, { email: "", userAgent: "Browser/1.0" });
  const session = secret && (await findOperatorSession(ctx, secret.expose()));
  if (!session) throw new Error("The link did not sign in.");
  const own = { ...ctx, actor: operatorActor(operator) };
  await beginSecondFactor(own, operator);
  const enrolment = await pendingEnrolment(own, operator);
  if (!enrolment) throw new Error("No second factor was begun.");
  const totpSecret = enrolment.secret.expose();
  const code = new TOTP({ secret: Secret.fromBase32(totpSecret) }).generate();
  const codes = await confirmSecondFactor(own, session, code);
  return { id: operator.id, email: operator.email, totpSecret, recoveryCode: codes[0]?.expose() };
}

async function customer() {
  const { prisma } = contextFor(COMMAND_LINE).db;
  const adapter = authAdapter(prisma, []);
  const user = await adapter.createUser?.({ email: CUSTOMER, emailVerified: new Date() } as never);
  if (!user) throw new Error("The adapter creates no users.");
  const sessionToken = "session-of-a-fixture-session-of-a-fixture";
  await adapter.createSession?.({
    sessionToken,
    userId: user.id,
    expires: new Date(Date.now() + 30 * DAY_MS),
  });
  return { id: user.id, email: CUSTOMER };
}
