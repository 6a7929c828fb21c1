/** Which operator a cookie belongs to. */
import { type Context, contextFor, SYSTEM } from "../domain/context";
import { findOperatorSession, type OperatorSession } from "../domain/people/operator-sessions";
import { operatorActor } from "../domain/people/operators";
import { readCookie } from "./cookies";

export type { OperatorSession };

/** Null when nobody is signed in; throws when the database cannot say. The second factor may still be wanting. */
export async function operatorSessionOf(
  cookieHeader: string | null,
  now: Date,
): Promise<OperatorSession | null> {
  const secret = readCookie(cookieHeader, "console");
  return secret ? findOperatorSession(contextFor(SYSTEM, now), secret) : null;
}

/** With the operator as the actor of everything that is done with it. */
export function operatorContext({ operator }: OperatorSession, now: Date): Context {
  return contextFor(operatorActor(operator), now);
}
