/** Kinds of values that variables of the environment have. A part of the configuration: pure. */

import * as z from "zod";
import { parseAddress } from "../process/address";

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
  return text.refine((value) => protocols.includes(parseAddress(value)?.protocol ?? ""), {
    error: `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
  });
}

/** For passwords in addresses. */
export const ENCODED =
  "a user name or password must write % as %25, # as %23, / as %2F, ? as %3F, @ as %40 and : as %3A";

/**
 * What to say of an address whose user name or password ends it too early, so that a piece of the password would be taken for the host, a
 * path or a fragment; null for one that is read as it was meant. Never holds the address.
 */
export function brokenByPassword(value: string): string | null {
  const [, authority = "", path = "", query = ""] =
    /^[\w+]+:\/\/([^/?#]*)([^?#]*)(?:\?([^#]*))?/s.exec(value) ?? [];
  const login = authority.slice(0, Math.max(0, authority.lastIndexOf("@")));
  // Parameters may have one in their values.
  const isCut = value.includes("#") || path.includes("@") || /^[^=]*@/.test(query);
  const isBroken = isCut || /%(?![0-9a-f]{2})/i.test(login);
  return isBroken ? `must not be cut off by a character of its user name or password; ${ENCODED}` : null;
}
