/** Changing what an application writes to its customers. */

import { inTransaction } from "../../db/transaction";
import { ChangedMeanwhileError } from "../applications/changed-meanwhile";
import type { Application } from "../applications/find";
import { lockApplication } from "../applications/lock";
import { changesBetween } from "../audit/changes";
import { record } from "../audit/record";
import type { Context } from "../context";
import { refused } from "../errors";
import { requirePermission } from "../permissions";
import { checkedText } from "../text";
import { MAIL_LANGUAGES, type MailLanguage } from "./mail";
import { type MailSettings, type MailWords, mailSettings, mailSettingsVersion } from "./settings";

const WORDS_LENGTH_MAX = 2_000;
const REMINDERS_MAX = 10;
const REMINDER_DAYS_MAX = 365;
const SEATS_FULL_HOURS_MAX = 720;

/** Absent stays as it is. */
export type MailSettingsChanges = Partial<Omit<MailSettings, "words">> & {
  words?: Partial<Record<MailLanguage, Partial<MailWords>>>;
};

/** `expectedVersion`: of the state that the changes were made from. Throws `forbidden`, `invalid_input`, ChangedMeanwhileError. */
export async function updateMailSettings(
  ctx: Context,
  application: Application,
  changes: MailSettingsChanges,
  expectedVersion?: string,
): Promise<MailSettings> {
  requirePermission(ctx.actor, "applications");
  return inTransaction(ctx, async (tx) => {
    await lockApplication(tx, application);
    const known = await mailSettings(tx, application);
    const version = mailSettingsVersion(known);
    if (expectedVersion !== undefined && expectedVersion !== version)
      throw new ChangedMeanwhileError({ id: "mail_settings_changed_meanwhile", details: {} }, version);
    const wanted = checked({ ...known, ...changes, words: mergedWords(known, changes) });
    const detail = changesBetween(logged(known), logged(wanted));
    if (!detail) return known;
    const { words, ...columns } = wanted;
    const data = { ...columns, reminderDays: [...columns.reminderDays], words };
    await tx.db.prisma.mailSettings.upsert({
      where: { applicationId: application.id },
      create: { ...data, applicationId: application.id },
      update: data,
    });
    await record(tx, {
      applicationId: application.id,
      action: "mail_settings.updated",
      target: application.slug,
      detail,
    });
    return wanted;
  });
}

/** From the longest to the shortest, each once. Throws `invalid_input`. */
export function parseReminderDays(days: readonly number[]): number[] {
  const wanted = [...new Set(days)].toSorted((one, other) => other - one);
  const isFine = wanted.every((one) => Number.isInteger(one) && one >= 1 && one <= REMINDER_DAYS_MAX);
  if (!isFine || wanted.length === 0 || wanted.length > REMINDERS_MAX)
    throw refused("reminder_days_malformed", { max: REMINDER_DAYS_MAX, count: REMINDERS_MAX });
  return wanted;
}

/** Throws `invalid_input`. */
export function parseSeatsFullHours(hours: number): number {
  if (Number.isInteger(hours) && hours >= 1 && hours <= SEATS_FULL_HOURS_MAX) return hours;
  throw refused("seats_full_hours_out_of_range", { max: SEATS_FULL_HOURS_MAX });
}

function checked(settings: MailSettings): MailSettings {
  return {
    ...settings,
    reminderDays: parseReminderDays(settings.reminderDays),
    seatsFullHours: parseSeatsFullHours(settings.seatsFullHours),
  };
}

function mergedWords({ words: known }: MailSettings, { words }: MailSettingsChanges): MailSettings["words"] {
  const merged = MAIL_LANGUAGES.map((language) => {
    const { before, after } = { ...known[language], ...words?.[language] };
    return [language, { before: checkedWords(before), after: checkedWords(after) }] as const;
  });
  return Object.fromEntries(merged) as MailSettings["words"]; // total over MAIL_LANGUAGES
}

function checkedWords(text: string): string {
  return checkedText("mailWords", text.trim(), WORDS_LENGTH_MAX);
}

function logged({ words: { en, de }, keys: mailedKeys, reminderDays, ...settings }: MailSettings) {
  const texts = {
    beforeEn: en.before,
    afterEn: en.after,
    beforeDe: de.before,
    afterDe: de.after,
  };
  return { mailedKeys, ...settings, reminderDays: [...reminderDays], ...texts };
}
