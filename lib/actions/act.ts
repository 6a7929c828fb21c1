/**
 * From a server action to what a form does, and back to the browser. Only here do actions meet Next: forms themselves are
 * functions from a submission to an outcome.
 */
import { refresh } from "next/cache";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { isUnavailable } from "../domain/unavailable";
import { type Form, isDone, isRevealed, type Outcome, type Place, type Refused } from "../forms/form";
import { pathAt } from "../forms/path-at";
import { submissionOf } from "../forms/submission";
import { kindOf, loggable } from "../http/failure";
import { logLimited } from "../log-limited";
import { negotiateLocale } from "../messages/language";
import { messagesIn } from "../messages/messages";
import { problemSentence } from "../messages/problems";
import { keepCookie } from "../session/cookie-jar";
import { keepDone } from "../session/flash";
import { fieldsOf } from "./fields";
import type { FormState, Refusal } from "./form-state";

/**
 * Leads on when it is done; else says why it is not, also when it is our fault. Rejects only to be led on by Next. `pattern`:
 * of the page that has the form; `place`: the parts of it that vary.
 */
export async function act(
  form: Form,
  data: FormData,
  pattern: string,
  place: Place = {},
): Promise<FormState | null> {
  const sent = await headers();
  const acceptLanguage = sent.get("accept-language");
  const path = pathAt(pattern, place);
  // A browser can send anything in their place, or too little.
  if (path === null || !(data instanceof FormData)) {
    return refusal({ problem: "unreadable" }, acceptLanguage, {});
  }
  const submission = submissionOf(path, place, sent, fieldsOf(data));
  let outcome: Outcome;
  try {
    outcome = await form(submission);
  } catch (error) {
    return { ...failure(error, acceptLanguage), values: submission.values };
  }
  for (const cookie of outcome.setCookies ?? []) await keepCookie(cookie);
  if (isDone(outcome)) {
    if (outcome.done) await keepDone(outcome.done);
    // Pages that were seen before may say what is no longer so, also to somebody who goes back.
    refresh();
    redirect(outcome.to);
  }
  if (!isRevealed(outcome)) return refusal(outcome, acceptLanguage, submission.values);
  // What was made is in the lists of the page, too.
  refresh();
  return { result: outcome.result, values: outcome.values ?? null, at: Date.now() };
}

/** Next would answer an action that throws with a bare "Internal Server Error". */
function failure(error: unknown, acceptLanguage: string | null): Refusal {
  const isAway = isUnavailable(error);
  logLimited(
    isAway ? "form unavailable" : `form ${kindOf(error)}`,
    { failure: loggable(error) },
    isAway ? "the database did not answer a form" : "a form failed",
  );
  const { title, lead } = messagesIn(negotiateLocale(acceptLanguage).language).failure;
  return { message: `${title}. ${lead}`, field: null, values: {}, proof: null, at: Date.now() };
}

function refusal(
  { problem, message, field, retryAfterSeconds, values, proof }: Refused,
  acceptLanguage: string | null,
  typed: Refusal["values"],
): Refusal {
  const locale = negotiateLocale(acceptLanguage);
  return {
    message: message ?? problemSentence(problem ?? "unreadable", retryAfterSeconds ?? 0, locale),
    field: field ?? null,
    values: values ?? typed,
    proof: proof ?? null,
    at: Date.now(),
  };
}
