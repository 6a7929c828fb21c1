/**
 * What is said of a key in texts and in moments, one entry each. Interfaces, command line, forms, files and the log follow from it: a
 * further one is an entry here, its column in the schema with a migration, and its words in both languages. Pure.
 */
import { ofEach } from "../each";

type Moment = Readonly<{
  column: string;
  /** Of the command line: `--<option>`. */
  option: string;
  /** What it is, on the command line. */
  help: string;
  /** What the API's description says of it where it is given, and where it is answered. */
  given: string;
  answered: string;
}>;

type Text = Readonly<{ lengthMax: number }>;

/** A date alone is until the end of that day in UTC. Null: none. */
export const KEY_MOMENTS = {
  expiresAt: {
    column: "expires_at",
    option: "expires-at",
    help: "when the license expires",
    given:
      "`2027-03-31` is until the end of that day in UTC; `2027-03-31T18:00` may have seconds and a time zone. Unless given, as the plan says.",
    answered: "Null: the key does not expire.",
  },
  updatesUntil: {
    column: "updates_until",
    option: "updates-until",
    help: "when its right to updates ends",
    given: "When the right to updates ends, in the same forms.",
    answered: "When the right to updates ends. Null: as long as the license holds.",
  },
  renewsAt: {
    column: "renews_at",
    option: "renews-at",
    help: "when your shop charges again by itself",
    given:
      "When your shop charges again by itself, in the same forms. Programs are held to `expiresAt` alone.",
    answered: "When the seller charges again. Null: nothing renews the license by itself.",
  },
} as const satisfies Record<string, Moment>;

/** Empty: none. */
export const KEY_TEXTS = {
  name: { lengthMax: 200 },
  note: { lengthMax: 1_000 },
  orderId: { lengthMax: 200 },
} as const satisfies Record<string, Text>;

export type KeyMoment = keyof typeof KEY_MOMENTS;
export type KeyText = keyof typeof KEY_TEXTS;

/** Null: none. */
export type KeyMoments = Record<KeyMoment, Date | null>;
export type KeyTexts = Record<KeyText, string | null>;

export const KEY_MOMENT_NAMES = Object.keys(KEY_MOMENTS) as readonly KeyMoment[]; // of the table above
export const MOMENT_COLUMNS = KEY_MOMENT_NAMES.map((name) => KEY_MOMENTS[name].column);

/** `of` for every moment, in their order. */
export function ofMoments<T>(of: (name: KeyMoment, moment: Moment) => T): Record<KeyMoment, T> {
  return ofEach(KEY_MOMENT_NAMES, (name) => of(name, KEY_MOMENTS[name]));
}
