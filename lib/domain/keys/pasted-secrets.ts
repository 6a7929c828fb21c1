/**
 * License keys and management codes in what people paste: in quotes, in the middle of a sentence, with the words that stood
 * around them in a mail. Pure.
 */
import { CROCKFORD } from "../../crypto/random";
import type { PlainSecret } from "../../crypto/secret";
import { plainText } from "../pasted-text";
import { parseLicenseKey } from "./license-key";
import { parseManageCode } from "./manage-code";

export type PastedSecrets = Readonly<{
  licenseKeys: readonly PlainSecret[];
  manageCodes: readonly PlainSecret[];
  /** Also true of a part of a key that is too long to be shown around. */
  isSecret: boolean;
}>;

const LENGTH_MAX = 1000;
const FOUND_MAX = 30;

/** As people mistake letters for digits: `O` is 0, `I` and `L` are 1. */
const SYMBOL = `[${CROCKFORD}OIL]`;
const GROUP = `${SYMBOL}{5}`;
const WORD = "[\\p{L}\\p{N}]";
/** An e-mail address is none, whatever its words are. */
const GAP = "[^\\p{L}\\p{N}@]";
/** Found where words before a key could be groups of it, too: every place is tried, as none takes its text away. */
const KEY = new RegExp(`(?<!${WORD})(?=(${GROUP}(?:${GAP}{0,3}${GROUP}){4})(?!${WORD}))`, "gu");
const CODE = new RegExp(`(?<!${WORD})(?=(VC${GAP}{0,3}${GROUP}(?:${GAP}{0,3}${GROUP}){3})(?!${WORD}))`, "gu");
/** Glued to a word before it, or with white space in strange places. */
const CODE_AT_END = new RegExp(`VC(${SYMBOL}{20})$`);
const CODE_WITHOUT_BEGINNING = new RegExp(`^(${SYMBOL}{20})$`);
/** Three groups and more. Between words of five letters, dashes are rare; of groups without dashes one has a digit. */
const DASHED_PART = new RegExp(`(?<!${WORD})${GROUP}(?:\\s?-\\s?${GROUP}){2}`, "u");
const OTHER_PART = new RegExp(`(?<!${WORD})(?=(${GROUP}(?:${GAP}{1,3}${GROUP}){2}))`, "gu");
/** Without any dash, and no hash or machine id in hexadecimal. */
const RUN = new RegExp(`(?<!${WORD})(?=[A-F\\d]*[G-Z])(?=[A-Z]*\\d)${SYMBOL}{20,25}(?!${WORD})`, "u");

/** Of a text that is longer than 1,000 characters, the beginning. */
export function readPastedSecrets(pasted: string): PastedSecrets {
  const text = plainText(pasted.slice(0, LENGTH_MAX)).normalize("NFKC").toUpperCase();
  const wholes = [pasted.length > LENGTH_MAX ? "" : text, ...text.split(/\n+/)].map(bareOf);
  const codes = [
    ...found(CODE, text).map(bareOf),
    ...wholes.map((bare) => CODE_AT_END.exec(bare)?.[0] ?? ""),
    ...wholes.map((bare) => (CODE_WITHOUT_BEGINNING.test(bare) ? `VC${bare}` : "")),
  ];
  const licenseKeys = parsed([...found(KEY, text).map(bareOf), ...wholes], parseLicenseKey);
  const manageCodes = parsed(codes, parseManageCode);
  const isSecret = licenseKeys.length + manageCodes.length > 0 || hasPart(text);
  return { licenseKeys, manageCodes, isSecret };
}

function hasPart(text: string): boolean {
  return DASHED_PART.test(text) || RUN.test(text) || found(OTHER_PART, text).some((part) => /\d/.test(part));
}

function found(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].slice(0, FOUND_MAX).map(([, match = ""]) => match);
}

/** Each once. */
function parsed(texts: readonly string[], parse: (text: string) => PlainSecret | null): PlainSecret[] {
  const secrets = texts.flatMap((text) => parse(text) ?? []);
  return [...new Map(secrets.map((secret) => [secret.expose(), secret])).values()];
}

function bareOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}@]/gu, "");
}
