/** Seats and ends as the forms about keys send them. Pure. */
import { parseSeats } from "../../domain/applications/plan";
import { parseExpiry } from "../../domain/keys/expiry";
import type { KeyMoment } from "../../domain/keys/key-fields";
import { type MailLanguage, parseMailLanguage } from "../../domain/mails/mail";
import type { Submission } from "../form";
import { refusedForm } from "./refusal";

const WHOLE_NUMBER = /^\d{1,15}$/;

/** Null for what is none. */
export function wholeNumberIn(text: string): number | null {
  const digits = text.trim();
  return WHOLE_NUMBER.test(digits) ? Number(digits) : null;
}

/** The fields `devices` and `unlimited`, which counts alone once it is ticked: null. Throws a refusal. */
export function seatsWanted(field: Submission["field"]): number | null {
  const seats = seatsOrPlans(field);
  if (seats === undefined) throw refusedForm(({ keys }) => keys.seatsMissing, "devices");
  return seats;
}

/** Likewise, for new keys: undefined, the plan's, for a number left empty. */
export function seatsOrPlans(field: Submission["field"]): number | null | undefined {
  if (field("unlimited") === "yes") return null;
  if (field("devices").trim() === "") return undefined;
  const seats = wholeNumberIn(field("devices"));
  if (seats === null) throw refusedForm(({ keys }) => keys.seatsMissing, "devices");
  return parseSeats(seats);
}

/** A day, to its end in UTC; null for none. Throws `invalid_input`. */
export function momentIn(text: string, name: KeyMoment): Date | null {
  return text.trim() ? parseExpiry(text.trim(), name) : null;
}

/** Of mails to the customer; null for the application's. Throws `invalid_input`. */
export function languageIn(text: string): MailLanguage | null {
  return text ? parseMailLanguage(text) : null;
}

/** What the box says that mails a key; undefined, as the application does, where the page had none. */
export function mailWanted(field: Submission["field"]): boolean | undefined {
  return field("mayMail") === "yes" ? field("mail") === "yes" : undefined;
}
