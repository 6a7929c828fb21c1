/** Operators who ask for something, each with a role. */
import { randomUUID } from "node:crypto";
import { type Context, contextFor } from "@/lib/domain/context";
import { signInWithLink } from "@/lib/domain/people/operator-sign-in";
import { createOperator, type OperatorRole, operatorActor } from "@/lib/domain/people/operators";
import { contextAt } from "@/tests/support/factories";

export async function anOperatorsContext(role: OperatorRole): Promise<Context> {
  const email = `${role}-${randomUUID()}@example.test`;
  const { id } = await createOperator(contextAt(), { email, role });
  return contextFor(operatorActor({ id, email, role }));
}

/** The cookie of a browser in which an operator of that role is signed in. */
export async function aSignedInOperator(role: OperatorRole): Promise<string> {
  const email = `${role}-${randomUUID()}@example.test`;
  const { signInUrl } = await createOperator(contextAt(), { email, role });
  const link = new URL(signInUrl.expose()).searchParams.get("link") ?? "";
  const secret = await signInWithLink(contextAt(), link, { email, userAgent: null });
  if (!secret) throw new Error("the link did not let them in");
  return `__Host-latchkey-console=${secret.expose()}`;
}
