/** What went wrong with a mail, for the people who run the mail server. */
import { failureFrom } from "./failure";

/** The SMTP code or the network's, and what was tried; nothing that quotes a recipient or a password. */
export function failureSentence(error: unknown): string {
  const { details } = failureFrom(error);
  const { code, responseCode, command, reason } = details;
  if (responseCode !== undefined) {
    const during = typeof command === "string" ? ` to ${command}` : "";
    return `The mail server answered ${responseCode}${during}${typeof code === "string" ? ` (${code})` : ""}.`;
  }
  const why = [code, reason].filter((part) => typeof part === "string").join(": ");
  return `The mail server could not be used${why ? ` (${why})` : ""}.`;
}
