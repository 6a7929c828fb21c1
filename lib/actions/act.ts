/**
 * From a server action to what a form does, and back to the browser. Only here do actions meet Next: forms themselves are
 * functions from a submission to an outcome.
 */
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { isUnavailable } from "../domain/unavailable";
import type { Form, Outcome, Shown, Submission } from "../forms/form";
import { isRevealed, isShown } from "../forms/form";
import { submissionOf } from "../forms/submission";
import { kindOf, loggable } from "../http/failure";
import { logLimited } from "../log-limited";
import { negotiateLocale } from "../messages/language";
import { messagesIn } from "../messages/messages";
import { problemSentence } from "../messages/problems";
import { keepCookie } from "../session/cookie-jar";
import { fieldsOf } from "./fields";
import type { FormState } from "./form-state";

/** Leads on when it is done; else says why it is not, also when it is our fault. Rejects only to be led on by Next. */
export async function act(form: Form, data: FormData, path: string): Promise<FormState | null> {
  const submission = submissionOf(path, {}, await headers(), fieldsOf(data));
  let outcome: Outcome;
  try {
    outcome = await form(submission);
  } catch (error) {
    return failure(error, submission);
  }
  for (const cookie of outcome.setCookies ?? []) await keepCookie(cookie);
  if (isRevealed(outcome)) throw new Error(`${path} shows nothing just once.`);
  if (isShown(outcome)) return refusal(outcome, submission);
  redirect(outcome.to);
}

/** Next would answer an action that throws with a bare "Internal Server Error". */
function failure(error: unknown, { acceptLanguage, values }: Submission): FormState {
  const isAway = isUnavailable(error);
  logLimited(
    isAway ? "form unavailable" : `form ${kindOf(error)}`,
    { failure: loggable(error) },
    isAway ? "the database did not answer a form" : "a form failed",
  );
  const { title, lead } = messagesIn(negotiateLocale(acceptLanguage).language).failure;
  return { message: `${title}. ${lead}`, field: null, values };
}

function refusal(
  { problem, message, field, retryAfterSeconds, values = {} }: Shown,
  sent: Submission,
): FormState {
  const locale = negotiateLocale(sent.acceptLanguage);
  return {
    message: message ?? problemSentence(problem ?? "unreadable", retryAfterSeconds ?? 0, locale),
    field: field ?? null,
    values,
  };
}
