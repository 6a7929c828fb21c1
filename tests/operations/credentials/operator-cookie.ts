/** An operator whose browser sends forms of the console. */
import { randomUUID } from "node:crypto";
import { openOperatorSession } from "@/lib/domain/people/operator-sessions";
import { createOperator, type OperatorRole } from "@/lib/domain/people/operators";
import { cookieName } from "@/lib/session/cookies";
import { contextAt } from "@/tests/support/factories";
import { send } from "../forms/visitor";

export const ROLES_AND_LEAVE = [
  { role: "owner", may: true },
  { role: "developer", may: true },
  { role: "support", may: false },
  { role: "viewer", may: false },
] as const;

/** Sends forms to `path` as a new operator of the role. */
export async function formsOf(role: OperatorRole, path: string) {
  const email = `${role}-${randomUUID().slice(0, 8)}@example.test`;
  const { id } = await createOperator(contextAt(), { email, role });
  const secret = await openOperatorSession(contextAt(), id, null);
  const cookie = `${cookieName("console")}=${secret.expose()}`;
  return { id, email, send: (body: Record<string, string>) => send(path, { cookie, body }) };
}
