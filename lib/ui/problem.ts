/** The sentence for a refused form. */
import { relativeWords } from "../texts/formats";
import type { ProblemCode } from "../texts/texts";
import type { Look } from "./look";

export function problemText(look: Look, problem: ProblemCode, retryAfterSeconds = 0): string {
  const text = look.texts.problems[problem];
  if (typeof text === "string") return text;
  const until = new Date(look.now.getTime() + retryAfterSeconds * 1000);
  return text(relativeWords(until, look.now, look.locale));
}
