/** The shape of license keys: five groups of five Crockford symbols (docs/contract.md 2.1, D2). Pure. */
import { CROCKFORD, randomCrockford } from "../../crypto/random";
import { PlainSecret } from "../../crypto/secret";
import { compactText } from "../pasted-text";

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
 * Forgiving to people: white space, what cannot be seen, any kind of dash, lower case and look-alike letters are put right
 * before the shape is tested. Null when it is no key.
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
const AROUND = /^[^A-Za-z0-9\-_.:]+|[^A-Za-z0-9\-_.:]+$/g;

/**
 * Likewise, or a key that was imported: found exactly as it is typed (docs/contract.md D10), letters in their case, apart from
 * what no such key can have.
 */
export function parseAnyLicenseKey(text: string): PlainSecret | null {
  return parseLicenseKey(text) ?? foreignKey(compactText(text));
}

/** What can be a key of another system alone, also in quotes or brackets. */
export function foreignKeyIn(typed: string): PlainSecret | null {
  return parseLicenseKey(typed) ? null : foreignKey(compactText(typed).replace(AROUND, ""));
}

function foreignKey(text: string): PlainSecret | null {
  return FOREIGN.test(text) ? new PlainSecret(text) : null;
}

export function lastFourOf(key: PlainSecret): string {
  return key.expose().slice(-4);
}

/** What someone typed, in the alphabet and with plain hyphens. */
export function asTyped(text: string): string {
  return compactText(text).toUpperCase().replaceAll("O", "0").replace(/[IL]/g, "1");
}

export function inGroups(symbols: string, length: number): string {
  let grouped = symbols.slice(0, length);
  for (let at = length; at < symbols.length; at += length) grouped += `-${symbols.slice(at, at + length)}`;
  return grouped;
}
