/** The shape of license keys: five groups of five Crockford symbols (docs/contract.md 2.1, D2). Pure. */
import { CROCKFORD, randomCrockford } from "../../crypto/random";
import { PlainSecret } from "../../crypto/secret";

const GROUPS = 5;
const GROUP_LENGTH = 5;
const SYMBOLS = GROUPS * GROUP_LENGTH;
const DASHED = new RegExp(`^[${CROCKFORD}]{5}(-[${CROCKFORD}]{5}){4}$`);
const UNDASHED = new RegExp(`^[${CROCKFORD}]{${SYMBOLS}}$`);

/** What keeps the hashes of keys apart from those of other secrets. */
export const LICENSE_KEY_HASH_KIND = "license-key";

export function generateLicenseKey(): PlainSecret {
  return new PlainSecret(inGroups(randomCrockford(SYMBOLS), GROUP_LENGTH));
}

/**
 * Forgiving to people: white space, any kind of dash, lower case and look-alike letters are put right before
 * the shape is tested. Null when it is no key.
 */
export function parseLicenseKey(text: string): PlainSecret | null {
  // As it was shown, and as programs send it.
  if (DASHED.test(text)) return new PlainSecret(text);
  const typed = asTyped(text);
  if (!DASHED.test(typed) && !UNDASHED.test(typed)) return null;
  return new PlainSecret(inGroups(typed.replaceAll("-", ""), GROUP_LENGTH));
}

/** What other systems may have issued. Tokens are longer. */
export const LICENSE_KEY_LENGTH_MAX = 128;
const FOREIGN = new RegExp(`^[A-Za-z0-9\\-_.:]{8,${LICENSE_KEY_LENGTH_MAX}}$`);

/** Likewise, or a key that was imported, which is found exactly as it is typed (docs/contract.md D10). */
export function parseAnyLicenseKey(text: string): PlainSecret | null {
  return parseLicenseKey(text) ?? (FOREIGN.test(text) ? new PlainSecret(text) : null);
}

/** What can be a key of another system alone, with whatever stands around it. */
export function foreignKeyIn(typed: string): PlainSecret | null {
  const text = typed.trim();
  return parseLicenseKey(text) ? null : parseAnyLicenseKey(text);
}

export function lastFourOf(key: PlainSecret): string {
  return key.expose().slice(-4);
}

/** What someone typed, in the alphabet and with plain hyphens. */
export function asTyped(text: string): string {
  return text
    .replace(/[\s\u200b-\u200d\u2060\ufeff\u00ad]/g, "")
    .replace(/[\p{Dash_Punctuation}\u2212]/gu, "-")
    .toUpperCase()
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
}

export function inGroups(symbols: string, length: number): string {
  let grouped = symbols.slice(0, length);
  for (let at = length; at < symbols.length; at += length) grouped += `-${symbols.slice(at, at + length)}`;
  return grouped;
}
