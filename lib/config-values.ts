/** Kinds of values that variables of the environment have. A part of the configuration: pure. */
import * as z from "zod";

export const text = z.string().trim().min(1);
export const optional = text.optional();

export const count = (fallback: number, min = 1, max = 1_000_000_000) =>
  z.coerce
    .number({ error: "must be a number" })
    .int("must be a whole number")
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`)
    .default(fallback);

export function urlWith(protocols: string[]) {
  return text.refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
  });
}
