/** Seats and ends as the forms about keys send them. Pure. */
import { parseSeats } from "../../domain/applications/plan";
import { invalid } from "../../domain/errors";
import { type Email, parseEmail } from "../../domain/keys/email";
import { parseExpiry } from "../../domain/keys/expiry";
import { inField, invalidField } from "./field-refusal";

const WHOLE_NUMBER = /^\d{1,15}$/;

/** Null for what is none. */
export function wholeNumberIn(text: string): number | null {
  const digits = text.trim();
  return WHOLE_NUMBER.test(digits) ? Number(digits) : null;
}

/**
 * `choice`: "plan" (undefined), "unlimited" (null) or "number". `shown`: the number that the page showed; left standing
 * beside "unlimited", it does not count. Throws `invalid_input`, also when a number was typed and the choice says another.
 */
export function seatsIn(choice: string, number: string, shown = ""): number | null | undefined {
  if (choice === "number") {
    const seats = wholeNumberIn(number);
    if (seats === null) {
      throw invalidField(
        "devices",
        "Type the number of devices, a whole number from 1, or choose another way.",
      );
    }
    return inField("devices", () => parseSeats(seats));
  }
  const isLeftOver = choice === "unlimited" && number.trim() === shown.trim();
  if (number.trim() && !isLeftOver) {
    const message = "You typed a number of devices: choose that it counts, or take it out.";
    throw invalidField("devices", message);
  }
  if (choice === "unlimited") return null;
  if (choice === "plan") return undefined;
  throw invalid("Choose how many devices may use a key.");
}

/** The field `expiresAt`: a day, to its end in UTC; null for a license that does not end. Throws `invalid_input`. */
export function endIn(text: string): Date | null {
  const message = "The last day must be a real date, such as 2027-03-31.";
  return text.trim() ? inField("expiresAt", () => parseExpiry(text.trim()), message) : null;
}

/** The field `email`. Throws `invalid_input`. */
export function emailIn(text: string): Email {
  return inField("email", () => parseEmail(text), "The e-mail address must be one, like name@example.com.");
}
