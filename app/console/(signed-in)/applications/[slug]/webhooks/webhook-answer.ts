/** What an endpoint answered, in words. Pure. */
import type { WebhooksMessages } from "./words.en";

type Answer = Readonly<{ status: number | null; problem: string | null }>;

/** "204", or why there was no answer. */
export function answerWords({ status, problem }: Answer, text: WebhooksMessages): string {
  if (status !== null) return String(status);
  if (problem === null) return text.noTry;
  const isKnown = (code: string): code is keyof typeof text.problems => Object.hasOwn(text.problems, code);
  return isKnown(problem) ? text.problems[problem] : problem;
}
