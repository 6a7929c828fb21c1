/** Symbols from the system's CSPRNG. */
import { randomBytes } from "node:crypto";

/** Crockford base 32: no I, L, O, U. Its length divides 256, so a masked byte is unbiased. */
export const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const POOL_BYTES = 4096;
/** Unused random bytes; used ones are overwritten. */
let pool = Buffer.alloc(0);

/** `count` independent symbols of 5 bits each. Asking the system for each of a thousand keys would take most of their time. */
export function randomCrockford(count: number): string {
  if (pool.length < count) pool = randomBytes(Math.max(POOL_BYTES, count));
  let symbols = "";
  for (let at = 0; at < count; at++) symbols += CROCKFORD[(pool[at] ?? 0) & 31];
  pool.fill(0, 0, count);
  pool = pool.subarray(count);
  return symbols;
}

/** `bytes` random bytes as base64url text. */
export function randomToken(bytes: number): string {
  return randomBytes(bytes).toString("base64url");
}
