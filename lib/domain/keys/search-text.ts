/** What a text in the search box can be, by its shape: it may be several things, and is looked for as all of them. Pure. */
import { CROCKFORD } from "../../crypto/random";
import type { PlainSecret } from "../../crypto/secret";
import { hasTokenPart } from "../credentials/pasted-tokens";
import { isUuid } from "../ids";
import { compactText, foldedSpace, plainText } from "../pasted-text";
import { asTyped, foreignKeyIn } from "./license-key";
import { readPastedSecrets } from "./pasted-secrets";

export type Sought =
  | Readonly<{ by: "license_key" | "manage_code"; secret: PlainSecret }>
  | Readonly<{ by: "id"; id: string }>
  | Readonly<{ by: "last_four"; lastFour: string }>
  /** The beginning of an e-mail address, as it is compared. */
  | Readonly<{ by: "email_beginning"; text: string }>
  /** Anywhere in an e-mail address. */
  | Readonly<{ by: "email_part"; text: string }>
  /** Anywhere in the name or the note. */
  | Readonly<{ by: "words"; text: string }>
  | Readonly<{ by: "machine"; machineId: string }>
  /** As a shop calls it, in full. */
  | Readonly<{ by: "order"; orderId: string }>;

const LAST_FOUR = new RegExp(`^[${CROCKFORD}]{4}$`);
/** Of a key that another system issued. */
const FOREIGN_LAST_FOUR = /^[A-Za-z0-9\-_.:]{4}$/;
/** What pages write before the last four. */
const ELLIPSIS = /^(…|\.{3})\s*/;
const EMAIL_PART = /^[^\s(),:;<>[\]\\]{3,254}$/;
/** Looser than what a device may send: only what can be none at all is left out. */
const MACHINE_ID = /^[\x21-\x7e]{4,200}$/;

/** Nothing for what is too short to be found among millions. */
export function readSearchText(typed: string): Sought[] {
  const text = foldedSpace(typed);
  const folded = text.normalize("NFC").toLowerCase();
  const compact = compactText(text);
  // Words without a digit are a name, and no key that came apart.
  const foreign = /^[^ ]*$|\d/.test(text) ? foreignKeyIn(text) : null;
  const isEmail = EMAIL_PART.test(text);
  return [
    ...readSecrets(typed),
    ...(foreign ? [{ by: "license_key", secret: foreign } as const] : []),
    ...(isUuid(compact) ? [{ by: "id", id: compact } as const] : []),
    ...lastFoursIn(text).map((lastFour) => ({ by: "last_four", lastFour }) as const),
    ...(isEmail ? [{ by: "email_beginning", text: folded } as const] : []),
    ...(isEmail && isWord(text) ? [{ by: "email_part", text: folded } as const] : []),
    ...(isWord(text) ? [{ by: "words", text } as const] : []),
    ...(MACHINE_ID.test(text) ? [{ by: "machine", machineId: text } as const] : []),
    ...(isWord(text) || /\d/.test(text) ? [{ by: "order", orderId: text } as const] : []),
  ];
}

/**
 * What must not stand in an address: a license key, management code or token with whatever around it, and a long part of a
 * key or token.
 */
export function isSecretText(typed: string): boolean {
  return readPastedSecrets(typed).isSecret || hasTokenPart(typed);
}

/** Whether a whole key or code is in it. */
export function isWholeSecret(typed: string): boolean {
  return readSecrets(typed).length > 0;
}

/** As our keys end, as it was typed, and in one case throughout: imported keys keep theirs. */
function lastFoursIn(text: string): string[] {
  const typed = plainText(text).replace(ELLIPSIS, "");
  const ours = asTyped(typed);
  const foreign = FOREIGN_LAST_FOUR.test(typed) ? [typed, typed.toLowerCase(), typed.toUpperCase()] : [];
  return [...new Set([...(LAST_FOUR.test(ours) ? [ours] : []), ...foreign])];
}

function readSecrets(typed: string): Sought[] {
  const { licenseKeys, manageCodes } = readPastedSecrets(typed);
  return [
    ...licenseKeys.map((secret) => ({ by: "license_key", secret }) as const),
    ...manageCodes.map((secret) => ({ by: "manage_code", secret }) as const),
  ];
}

/** The index over words knows them by three letters in a row. Two letters of some scripts are a whole name. */
export function isWord(text: string): boolean {
  return /[\p{L}\p{N}]{3}|[\p{Lo}]{2}/u.test(text);
}
