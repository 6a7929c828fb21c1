/** What the key issuing interface accepts (docs/contract.md 4.1, D4). */
import * as z from "zod";
import { SEATS_MAX } from "../../domain/applications/plan";
import { parseEmail } from "../../domain/keys/email";
import { parseExpiry } from "../../domain/keys/expiry";
import { optional, parsedBy, text } from "../schema";

const KEYS_PER_CALL_MAX = 100;
const NAME_LENGTH_MAX = 200;
const NOTE_LENGTH_MAX = 1_000;
const PLAN_LENGTH_MAX = 64;

function wholeNumber(max: number) {
  const message = `must be a whole number from 1 to ${max}`;
  return z.number({ error: message }).int(message).min(1, message).max(max, message);
}

/** Strict: a mistyped `expireAt` must not sell an endless license. */
export const issueSchema = z.strictObject({
  plan: text(PLAN_LENGTH_MAX).min(1, "must not be empty"),
  count: optional(wholeNumber(KEYS_PER_CALL_MAX)),
  email: optional(parsedBy(parseEmail)),
  name: optional(text(NAME_LENGTH_MAX)),
  devices: wholeNumber(SEATS_MAX).nullable().optional(),
  expiresAt: optional(parsedBy(parseExpiry)),
  note: optional(text(NOTE_LENGTH_MAX)),
});

export const reasonSchema = z.object({ reason: optional(text(NOTE_LENGTH_MAX)) });
