/** E-mail addresses of customers: kept as given, compared without regard to case (docs/contract.md D4). Pure. */
import { refused } from "../errors";
import { isStorable } from "../text";

export type Email = { address: string; folded: string };

const LENGTH_MAX = 254;
const HAS_ASCII = /\p{ASCII}/u;
const BEYOND_ASCII = /\P{ASCII}/u;
const SHAPE =
  /^[^\s@"(),:;<>[\]\\\p{C}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/u;

/** Trims. Throws `invalid_input`. */
export function parseEmail(text: string): Email {
  return emailIn(text) ?? malformed(text);
}

/** Trims. Null for what is none, and for one that could be taken for another person's (`readsAsAscii`). */
export function emailIn(text: string): Email | null {
  const email = shapedIn(text);
  return email && !readsAsAscii(email.address) ? email : null;
}

/** One that is on file, maybe since before such signs were refused. Throws `invalid_input`. */
export function parseStoredEmail(text: string): Email {
  return storedEmailIn(text) ?? malformed(text);
}

/** Likewise. `address`: to write to, which no normalization makes someone else's. Null for what is none. */
export function storedEmailIn(text: string): Email | null {
  const email = shapedIn(text);
  if (!email || email.address === email.address.normalize("NFC")) return email;
  return { ...email, address: email.folded };
}

function shapedIn(text: string): Email | null {
  const address = text.trim();
  // Some keyboards write a letter and its sign one after the other.
  const isFine = address.length <= LENGTH_MAX && isStorable(address) && SHAPE.test(address.normalize("NFC"));
  return isFine ? { address, folded: address.normalize("NFC").toLowerCase() } : null;
}

/**
 * Has a sign that normalization or another case turns into ASCII, here, at a provider or at a mail server: the Kelvin sign, fullwidth letters,
 * ligatures, long s, a dotless i. Such an address would be another's with the plain letter. "ß", which becomes two, is none of them.
 */
function readsAsAscii(address: string): boolean {
  return [...address].some((sign) => {
    if (!BEYOND_ASCII.test(sign)) return false;
    const upper = sign.toUpperCase();
    return HAS_ASCII.test(sign.normalize("NFKC") + sign.toLowerCase() + (upper.length === 1 ? upper : ""));
  });
}

function malformed(text: string): never {
  throw refused("email_malformed", { isPlusLost: isPlusLost(text.trim()) });
}

/** A plus that was not encoded in a query arrives as a space. The pattern takes quadratic time: short texts only. */
function isPlusLost(address: string): boolean {
  return address.length <= LENGTH_MAX && /^\S+ \S+@\S+$/.test(address);
}
