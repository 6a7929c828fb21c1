/** The sentence for a refused form. */

import type { ProblemCode } from "../messages/messages";
import { problemSentence } from "../messages/problems";
import type { Look } from "./look";

/** As the form layer gives it: a sentence as it is, or a problem that has one in each language. */
export type RefusedForm = Readonly<{
  problem?: ProblemCode;
  message?: string;
  /** The field that it is about. */
  field?: string;
  retryAfterSeconds?: number;
}>;

/** Of the element that says why a form was refused; there is one on a page. */
export const REASON_ID = "reason-of-refusal";

export function problemText(look: Look, { problem, message, retryAfterSeconds = 0 }: RefusedForm): string {
  if (message !== undefined) return message;
  return problemSentence(problem ?? "unreadable", retryAfterSeconds, look.locale);
}
