/** Kinds of values that variables of the environment have. A part of the configuration: pure. */
import * as z from "zod";

export const text = z.string().trim().min(1);
export const optional = text.optional();

/** Nothing else that JavaScript reads as a number: `1e3` and `0x10` are slips. */
export const wholeNumber = text
  .regex(/^-?\d+$/, "must be a whole number, written in digits")
  .transform(Number);

/** `fallback` without one, or with an empty one, as everywhere. */
export const count = (fallback: number, min = 1, max = 1_000_000_000) =>
  wholeNumber.pipe(between(min, max)).default(fallback);

export function between(min: number, max: number) {
  return z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`);
}

export function urlWith(protocols: string[]) {
  return text.refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
  });
}
