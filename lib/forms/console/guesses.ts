/** Guesses at codes of a second factor: they have six digits, so all of an operator count, wherever they come from. */
import { recordStoppedGuessing } from "../../domain/people/stopped-guessing";
import { consume } from "../../limits/consume";
import type { Refused } from "../form";
import { tooMany } from "../too-many";
import type { OperatorSubmission } from "./operator-form";

/** Counts one. Null when it may be made; who is stopped is in the log. */
export async function tooManyGuesses({ ctx, session }: OperatorSubmission): Promise<Refused | null> {
  const spent = await consume("secondFactorAttempts", session.operator.id);
  if (spent.allowed) return null;
  await recordStoppedGuessing(ctx, session);
  return tooMany("too_many_attempts", spent);
}
