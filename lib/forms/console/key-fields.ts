/** Seats and ends as the forms about keys send them. Pure. */
import { invalid } from "../../domain/errors";
import { parseExpiry } from "../../domain/keys/expiry";

const WHOLE_NUMBER = /^\d{1,15}$/;

/** Null for what is none. */
export function wholeNumberIn(text: string): number | null {
  const digits = text.trim();
  return WHOLE_NUMBER.test(digits) ? Number(digits) : null;
}

/** `choice`: "plan" (undefined), "unlimited" (null) or "number". Throws `invalid_input`, also when number and choice disagree. */
export function seatsIn(choice: string, number: string): number | null | undefined {
  if (choice === "number") {
    const seats = wholeNumberIn(number);
    if (seats === null) throw invalid("Type the number of devices, a whole number from 1.");
    return seats;
  }
  if (number.trim()) {
    throw invalid("You typed a number of devices: choose that it counts, or take it out.");
  }
  if (choice === "unlimited") return null;
  if (choice === "plan") return undefined;
  throw invalid("Choose how many devices may use a key.");
}

/** A day, to its end in UTC; null for a license that does not end. Throws `invalid_input`. */
export function endIn(text: string): Date | null {
  return text.trim() ? parseExpiry(text.trim()) : null;
}
