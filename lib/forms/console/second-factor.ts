/** The form of `/console/second-factor`, with what the log keeps of somebody who guesses at codes. */
import { recordStoppedGuessing } from "../../domain/people/stopped-guessing";
import { operatorContext, operatorSessionOf } from "../../session/operator";
import { type Form, isRefused } from "../form";
import { secondFactor } from "./sign-in";

export const countedSecondFactor: Form = async (submission) => {
  const outcome = await secondFactor(submission);
  if (isRefused(outcome) && outcome.problem === "too_many_attempts") {
    const session = await operatorSessionOf(submission.cookies, submission.now);
    if (session) await recordStoppedGuessing(operatorContext(session, submission.now), session);
  }
  return outcome;
};
