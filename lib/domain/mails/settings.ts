/** What an application writes to its customers: nothing, until it is switched on. */
import { versionOf } from "../applications/changed-meanwhile";
import type { Application } from "../applications/find";
import type { Context } from "../context";
import { MAIL_LANGUAGES, type MailLanguage } from "./mail";

/** The vendor's own, around those of the service. Empty: none. */
export type MailWords = Readonly<{ before: string; after: string }>;

export type MailSettings = Readonly<{
  /** A key that is issued or replaced goes to its customer. */
  keys: boolean;
  /** Before a license ends. */
  reminders: boolean;
  /** When a device is refused because all seats are taken. */
  seatsFull: boolean;
  /** Customers may replace a lost key in their account. */
  newKeys: boolean;
  /** Of customers whose own is not known. */
  language: MailLanguage;
  /** Before the end; the longest first. */
  reminderDays: readonly number[];
  /** Between two mails about the seats of a license. */
  seatsFullHours: number;
  words: Readonly<Record<MailLanguage, MailWords>>;
}>;

const NO_WORDS: MailWords = { before: "", after: "" };

export const DEFAULT_MAIL_SETTINGS: MailSettings = {
  keys: false,
  reminders: false,
  seatsFull: false,
  newKeys: false,
  language: "en",
  reminderDays: [30, 7, 1],
  seatsFullHours: 24,
  words: { en: NO_WORDS, de: NO_WORDS },
};

export async function mailSettings(
  ctx: Pick<Context, "db">,
  { id }: Pick<Application, "id">,
): Promise<MailSettings> {
  const row = await ctx.db.prisma.mailSettings.findUnique({ where: { applicationId: id } });
  if (!row) return DEFAULT_MAIL_SETTINGS;
  const { applicationId: _, words, ...settings } = row;
  // Nothing else is ever stored.
  const stored = words as Partial<Record<MailLanguage, MailWords>>;
  const all = MAIL_LANGUAGES.map((language) => [language, stored[language] ?? NO_WORDS] as const);
  return { ...settings, words: Object.fromEntries(all) as MailSettings["words"] };
}

/** Of the state that a form was shown with. */
export function mailSettingsVersion(settings: MailSettings): string {
  const { keys, reminders, seatsFull, newKeys, language, reminderDays, seatsFullHours, words } = settings;
  const { en, de } = words;
  return versionOf([
    [keys, reminders, seatsFull, newKeys, language, reminderDays, seatsFullHours],
    [en.before, en.after, de.before, de.after],
  ]);
}
