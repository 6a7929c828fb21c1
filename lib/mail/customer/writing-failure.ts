/** Why a mail could not be written, for operators and the log. */
import { readPastedSecrets } from "../../domain/keys/pasted-secrets";

/** Never a key: a message that quotes one is left out. */
export function writingFailure(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { name, message } = error;
  return message && !readPastedSecrets(message).isSecret ? `${name}: ${message}` : name;
}
