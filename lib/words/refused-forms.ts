/**
 * What is answered to a form that a script sends where no action sees it: a word, for which the page has a sentence. So
 * nothing is shown that someone in between wrote. Pure.
 */
import type { Messages, ProblemCode } from "./messages";

/** What is wrong with the form itself. */
export type FormProblem = Extract<ProblemCode, "foreign_origin" | "outdated" | "too_large" | "unreadable">;
/** Too many were asked for; no process draws pages; something failed, as the database. */
export type RefusedReason = "busy" | "away" | "failure";

export type RefusedForm = FormProblem | RefusedReason;

/** The sentence for each word. */
export function refusedForms({ problems, busy, away, failure }: Messages): Record<RefusedForm, string> {
  const { foreign_origin, outdated, too_large, unreadable } = problems;
  return {
    foreign_origin,
    outdated,
    too_large,
    unreadable,
    busy: inOne(busy),
    away: inOne(away),
    failure: inOne(failure),
  };
}

function inOne({ title, lead }: Readonly<{ title: string; lead: string }>): string {
  return `${title}. ${lead}`;
}
