/** Operators of every role, as actors and as senders of forms. */
import { randomUUID } from "node:crypto";
import { type Context, contextFor } from "@/lib/domain/context";
import { openOperatorSession } from "@/lib/domain/people/operator-sessions";
import { createOperator, type OperatorRole, operatorActor } from "@/lib/domain/people/operators";
import { newCookie } from "@/lib/session/cookies";
import { sentBack } from "@/tests/support/cookies";
import { contextAt } from "@/tests/support/factories";

/** Whether somebody of the role may change keys. */
export const ROLES: readonly { role: OperatorRole; may: boolean }[] = [
  { role: "owner", may: true },
  { role: "support", may: true },
  { role: "developer", may: false },
  { role: "viewer", may: false },
];

/** Nobody of the team: an actor only. */
export function asOperator(role: OperatorRole): Context {
  const id = randomUUID();
  return contextFor(operatorActor({ id, email: `${role}@example.test`, role }));
}

/** The cookie of a new operator of the role who is signed in. */
export async function signedIn(role: OperatorRole): Promise<string> {
  const email = `${role}-${randomUUID().slice(0, 8)}@example.test`;
  const { id } = await createOperator(contextAt(), { email, role });
  const secret = await openOperatorSession(contextAt(), id, null);
  return sentBack([newCookie("console", secret.expose(), 60)]);
}
