/** An e-mail address as a visitor typed it. */
import { DomainError } from "../domain/errors";
import { type Email, parseEmail } from "../domain/keys/email";

/** Null for what is none. */
export function emailIn(text: string): Email | null {
  try {
    return parseEmail(text);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
