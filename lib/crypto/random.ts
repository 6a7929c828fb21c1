/** Symbols from the system's CSPRNG. */
import { randomBytes } from "node:crypto";

/** Crockford base 32: no I, L, O, U. Its length divides 256, so a masked byte is unbiased. */
export const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** `count` independent symbols of 5 bits each. */
export function randomCrockford(count: number): string {
  let symbols = "";
  for (const byte of randomBytes(count)) symbols += CROCKFORD[byte & 31];
  return symbols;
}

/** `bytes` random bytes as base64url text. */
export function randomToken(bytes: number): string {
  return randomBytes(bytes).toString("base64url");
}
