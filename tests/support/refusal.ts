/** What operations throw for what they refuse, as a matcher: its code, and the sentence that APIs answer. */
import { DomainError, type DomainErrorCode } from "@/lib/domain/errors";
import { apiSentence } from "@/lib/words/refusals/api";

/** For `toThrow` and `toEqual`. */
export function refusal(sentence: RegExp | string, code: DomainErrorCode = "invalid_input"): object {
  const fits = (said: string) =>
    typeof sentence === "string" ? said.includes(sentence) : sentence.test(said);
  return {
    asymmetricMatch: (error: unknown) =>
      error instanceof DomainError &&
      error.code === code &&
      error.refusal !== null &&
      fits(apiSentence(error.refusal)),
    toString: () => `${code}: ${sentence}`,
  };
}

export function invalidInput(sentence: RegExp | string): object {
  return refusal(sentence);
}
