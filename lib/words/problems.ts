/** Why a form of a customer was refused, as a sentence. Pure. */
import { waitWords } from "./formats";
import type { Locale } from "./language";
import { messagesIn, type ProblemCode } from "./messages";

/** `waitSeconds`: until the visitor may try again, for problems that say so. */
export function problemSentence(problem: ProblemCode, waitSeconds: number, locale: Locale): string {
  const text = messagesIn(locale.language).problems[problem];
  return typeof text === "string" ? text : text(waitWords(waitSeconds, locale));
}

export function isProblemCode(text: string): text is ProblemCode {
  return Object.hasOwn(messagesIn("en").problems, text);
}
