/** What entries of the console log say, in words. Pure. */
import type { Language } from "../language";
import { type Terms, termsIn } from "../terms/terms";
import { logDe } from "./de";
import { type LogWords, logEn } from "./en";

const WORDS: Readonly<Record<Language, LogWords>> = { en: logEn, de: logDe };

/** How values are written. `terms`: words for codes; left out, codes stay as the log has them. */
type Writing = Readonly<{ words: LogWords; moment: (moment: string) => string; terms?: Terms }>;

type Described = Readonly<{ action: string; target: string }>;

/** Ids of rows that no page is about. */
const UNTOLD: readonly string[] = ["activationId"];

/** Targets that are no names, as the log has them. */
const OF_DEVICE = /^device "(.*)" of key (…\w+)$/s;
const OF_KEY = /^key (…\w+)$/;
const OF_KEYS = /^(\d+) keys$/;
const OF_SIGNING_KEY = /^([a-z]+) signing key (\w+)$/;

const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

export function logWords(language: Language): LogWords {
  return WORDS[language];
}

/** The code itself where it is none of ours. */
export function actionWords(action: string, language: Language): string {
  return wordFor(WORDS[language].actions, action) ?? action;
}

/** The name of the device that an entry is about; null where it is about something else. */
export function deviceIn(target: string): string | null {
  return OF_DEVICE.exec(target)?.[1] ?? null;
}

/** Those whose targets are words of ours instead of names. */
const OF_NO_NAME = /^(customer|log)\./;

/** What an entry is about: "Key …7K2P". Names stay as they are. */
export function targetWords({ action, target }: Described, language: Language): string {
  const unnamed = OF_NO_NAME.test(action) && wordFor(WORDS[language].targets, target);
  if (unnamed) return unnamed;
  const ofKey = (lastFour = "") => WORDS[language].key(lastFour);
  const [, lastFour] = OF_KEY.exec(target) ?? [];
  if (lastFour) return ofKey(lastFour);
  const [, count] = OF_KEYS.exec(target) ?? [];
  if (count) return WORDS[language].keys(Number(count));
  const [, device, itsKey] = OF_DEVICE.exec(target) ?? [];
  if (itsKey) return `${device} · ${ofKey(itsKey)}`;
  const [, purpose = "", kid] = OF_SIGNING_KEY.exec(target) ?? [];
  const named = wordFor(termsIn(language).signingPurposes, purpose);
  return named && kid ? `${named} · ${kid}` : target;
}

/**
 * The `detail` of an entry, one line a field: "Role: Viewer → Owner", "Plan: pro", "Keys: 20". `moment` writes one that is
 * given as ISO 8601.
 */
export function detailLines(
  action: string,
  detail: unknown,
  language: Language,
  moment: Writing["moment"] = (text) => text,
): string[] {
  if (!isRecord(detail)) return [];
  const told = Object.entries(detail).filter(([field, value]) => !isPlain(action, field, value));
  const lines = linesOf(action, Object.fromEntries(told), {
    words: WORDS[language],
    moment,
    terms: termsIn(language),
  });
  return lines.map((line) => line.charAt(0).toUpperCase() + line.slice(1));
}

/** That one key is one, that nothing was filtered, and that a token has no restricted variants, which most kinds never have. */
function isPlain(action: string, field: string, value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  if (field === "keys") return value.length === 1;
  return value.length === 0 && (field === "filters" || action === "token.created");
}

/** For files and the command line: in English, with codes and moments as the log has them. */
export function plainDetailLines(action: string, detail: unknown): string[] {
  const lines = linesOf(action, detail, { words: logEn, moment: (text) => text });
  return lines.map((line) => line.charAt(0).toLowerCase() + line.slice(1));
}

function linesOf(action: string, detail: unknown, writing: Writing): string[] {
  if (!isRecord(detail)) return [];
  // A role's change is written without a name of its own.
  const fields = isChange(detail)
    ? { [action === "operator.role_changed" ? "role" : "value"]: detail }
    : detail;
  return Object.entries(fields)
    .filter(([field]) => !UNTOLD.includes(field))
    .map(([field, value]) => `${fieldName(field, writing)}: ${told(field, value, writing)}`);
}

function told(field: string, value: unknown, writing: Writing): string {
  const words = (one: unknown) => {
    const term = typeof one === "string" ? termFor(field, one, writing) : undefined;
    return term ?? (valueWords(one, writing) || noneFor(field, writing));
  };
  if (isChange(value)) return `${words(value.from)} → ${words(value.to)}`;
  // Ids say nothing to a person; how many there were does.
  return field === "keys" && Array.isArray(value) ? String(value.length) : words(value);
}

/** Of others "minCoreVersion" becomes "min core version". */
function fieldName(field: string, { words }: Writing): string {
  return wordFor(words.fields, field) ?? field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function noneFor(field: string, { words }: Writing): string {
  if (field === "expiresAt") return words.never;
  return field === "maxActivations" ? words.unlimited : words.none;
}

function termFor(field: string, code: string, { terms }: Writing): string | undefined {
  if (!terms) return undefined;
  const tables: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    publicDownloads: terms.publicDownloads,
    purpose: terms.tokenPurposes,
    role: terms.roles,
    state: terms.keyStatuses,
    status: terms.planStatuses,
  };
  return Object.hasOwn(tables, field) ? wordFor(tables[field] ?? {}, code) : undefined;
}

/** Empty for nothing. */
function valueWords(value: unknown, writing: Writing): string {
  const { words, moment } = writing;
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (typeof value === "string") return MOMENT.test(value) ? moment(value) : value;
  if (Array.isArray(value)) return value.map((one) => valueWords(one, writing)).join(", ");
  if (!isRecord(value)) return String(value);
  return Object.entries(value)
    .map(([name, one]) => `${name} = ${valueWords(one, writing) || "null"}`)
    .join(", ");
}

function wordFor(table: Readonly<Record<string, string>>, code: string): string | undefined {
  return Object.hasOwn(table, code) ? table[code] : undefined;
}

function isChange(value: unknown): value is { from: unknown; to: unknown } {
  return isRecord(value) && Object.keys(value).sort().join() === "from,to";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
