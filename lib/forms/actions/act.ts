/**
 * From a server action to what a form does, and back to the browser. Only here do actions meet Next: forms themselves are
 * functions from a submission to an outcome.
 */
import { refresh } from "next/cache";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { logFailed } from "../../http/failure";
import { flashDone, flashProblem } from "../../session/flash";
import { negotiateLocale } from "../../words/language";
import { messagesIn } from "../../words/messages";
import { problemSentence } from "../../words/problems";
import { type Form, type FormOutcome, isDone, isRevealed, type PathParameters, type Refused } from "../form";
import { pathAt } from "../path-at";
import { submissionOf } from "../submission";
import { fieldsOf } from "./fields";
import type { FormAction, FormState, PlacedAction, Refusal } from "./form-state";

/** What `form` does, as a server action of the page at `path`. */
export function action(form: Form, path: string): FormAction {
  return async (_before, data) => act(form, data, path);
}

/** Of a page whose path has parts that vary: `pattern` names them, and the page binds them to it. */
export function placedAction(form: Form, pattern: string): PlacedAction {
  return async (place, _before, data) => act(form, data, pattern, place);
}

/**
 * Leads on when it is done; else says why it is not, also when it is our fault. Rejects only to be led on by Next. `pattern`:
 * of the page that has the form; `place`: the parts of it that vary.
 */
export async function act(
  form: Form,
  data: FormData,
  pattern: string,
  place: PathParameters = {},
): Promise<FormState | null> {
  const sent = await headers();
  const acceptLanguage = sent.get("accept-language");
  const path = pathAt(pattern, place);
  // A browser can send anything in their place, or too little.
  if (path === null || !(data instanceof FormData)) {
    return refusal({ problem: "unreadable" }, acceptLanguage, {});
  }
  const submission = submissionOf(path, place, sent, fieldsOf(data));
  let outcome: FormOutcome;
  try {
    outcome = await form(submission);
  } catch (error) {
    return { ...failure(error, acceptLanguage), values: submission.values };
  }
  const jar = await cookies();
  for (const cookie of outcome.setCookies ?? []) jar.set(cookie);
  // Without scripts.
  if ("flash" in outcome && outcome.flash && submission.field("stays") !== "yes") {
    jar.set(flashProblem(outcome.flash));
    redirect(path);
  }
  if (isDone(outcome)) {
    if (outcome.done) jar.set(flashDone(outcome.done));
    // Pages that were seen before may say what is no longer so, also to someone who goes back.
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
  logFailed("a form", error);
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
