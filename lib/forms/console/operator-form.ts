/** Forms of the console: who sends one is asked first, and what the domain refuses is said in the form. */
import type { Context } from "../../domain/context";
import { DomainError } from "../../domain/errors";
import { toSignInAgain } from "../../session/console-place";
import {
  type OperatorSession,
  operatorContext,
  operatorLocale,
  operatorSessionOf,
  placeBefore,
} from "../../session/operator";
import { type FormWords, formWords } from "../../words/forms/words";
import { type Locale, negotiateLocale } from "../../words/language";
import { problemSentence } from "../../words/problems";
import {
  type Done,
  type Form,
  type FormOutcome,
  isDone,
  isRevealed,
  type Refused,
  type Submission,
} from "../form";
import { toldRefusal } from "./refusal";

/** `locale`: the operator's. `words`: what forms say in it. */
export type OperatorSubmission = Submission &
  Readonly<{ session: OperatorSession; ctx: Context; locale: Locale; words: FormWords }>;
export type OperatorAct = (submission: OperatorSubmission) => Promise<FormOutcome>;

/** Where "code" is that of a second factor, and not typed again for the operator. Elsewhere it is a plan's. */
const SECOND_FACTOR_PATHS = ["/console/you", "/console/second-factor"];

/** What `run` throws as a refusal is said in the form, with everything that was typed. */
export function operatorForm(run: OperatorAct): Form {
  return async (submission) => {
    const session = await operatorSessionOf(submission.cookies, submission.now);
    if (!session) return signedOut(submission);
    const before = placeBefore(session, submission.path);
    if (before) return { to: before };
    return tried(submission, session, run);
  };
}

/** For what may be asked of an operator whose second factor is still wanting. */
export function halfSignedInForm(run: OperatorAct): Form {
  return async (submission) => {
    const session = await operatorSessionOf(submission.cookies, submission.now);
    return session ? tried(submission, session, run) : signedOut(submission);
  };
}

/** All that can be done on one page. */
export function operatorForms<Name extends string>(
  acts: Readonly<Record<Name, OperatorAct>>,
): Readonly<Record<Name, Form>> {
  const forms = Object.entries<OperatorAct>(acts).map(([name, run]) => [name, operatorForm(run)]);
  return Object.fromEntries(forms);
}

async function tried(
  submission: Submission,
  session: OperatorSession,
  run: OperatorAct,
): Promise<FormOutcome> {
  const locale = operatorLocale(session, submission.acceptLanguage);
  const words = formWords(locale.language);
  const ctx = operatorContext(session, submission.now);
  try {
    return inLocale(await run({ ...submission, session, ctx, locale, words }), locale);
  } catch (error) {
    const told = toldRefusal(error, locale.language);
    if (!told) throw error;
    const { message, field } = told;
    const isShown = field !== null && Object.hasOwn(submission.values, field);
    // Pages offer what a role may do: this one was open while the role was changed.
    const isForbidden = error instanceof DomainError && error.code === "forbidden";
    const flash = isForbidden ? ({ flash: "not_permitted" } as const) : {};
    return { message, ...(isShown && { field }), values: shownAgain(submission), ...flash };
  }
}

/** Problems that customers' forms have, too: not in the language of the browser, but in the operator's own. */
function inLocale(outcome: FormOutcome, locale: Locale): FormOutcome {
  if (isDone(outcome) || isRevealed(outcome) || !outcome.problem) return outcome;
  const { problem, retryAfterSeconds = 0 } = outcome;
  return { ...outcome, message: problemSentence(problem, retryAfterSeconds, locale) };
}

function shownAgain({ path, values }: Submission): Submission["values"] {
  const { code: _typed, ...others } = values;
  return SECOND_FACTOR_PATHS.includes(path) ? others : values;
}

/**
 * A page that stays is not left. No cookie goes with that answer: Next would draw the page again, which asks to
 * sign in. From any other page what was typed is not kept: the next to sign in may be someone else.
 */
function signedOut(submission: Submission): Done | Refused {
  if (submission.field("stays") !== "yes") return toSignInAgain(submission.path);
  const { language } = negotiateLocale(submission.acceptLanguage);
  return { message: formWords(language).signedOut, proof: "sign_in", values: shownAgain(submission) };
}
