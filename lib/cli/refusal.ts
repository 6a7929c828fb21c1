/** What commands are refused for, as the sentence that is printed. */
import { DomainError } from "../domain/errors";
import { apiSentence } from "../words/refusals/api";

/** Of the command line itself. */
export class CommandError extends Error {
  override name = "CommandError";
}

/** Null for what is no refusal. */
export function refusalSentence(error: unknown): string | null {
  if (error instanceof CommandError) return error.message;
  if (!(error instanceof DomainError)) return null;
  return error.refusal ? apiSentence(error.refusal) : error.code;
}
