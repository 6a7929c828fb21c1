/** E-mail addresses of customers: kept as given, compared without regard to case (docs/contract.md D4). Pure. */
import { refused } from "../errors";
import { isStorable } from "../text";

export type Email = { address: string; folded: string };

const LENGTH_MAX = 254;
const SHAPE =
  /^[^\s@"(),:;<>[\]\\\p{C}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{N}-]{0,61}[\p{L}\p{N}]$/u;

/** Trims. Throws `invalid_input`. */
export function parseEmail(text: string): Email {
  const email = emailIn(text);
  if (email) return email;
  throw refused("email_malformed", { isPlusLost: isPlusLost(text.trim()) });
}

/** Trims. Null for what is none. */
export function emailIn(text: string): Email | null {
  const address = text.trim();
  const isFine = address.length <= LENGTH_MAX && isStorable(address) && SHAPE.test(address);
  return isFine ? { address, folded: address.normalize("NFC").toLowerCase() } : null;
}

/** A plus that was not encoded in a query arrives as a space. The pattern takes quadratic time: short texts only. */
function isPlusLost(address: string): boolean {
  return address.length <= LENGTH_MAX && /^\S+ \S+@\S+$/.test(address);
}
