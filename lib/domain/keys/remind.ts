/** Reminders before licenses end: each once for a key and its end, found by `forEndingKeys`. */
import { v7 as uuidv7 } from "uuid";
import { listApplications } from "../applications/list";
import type { Context } from "../context";
import { type MailSettings, mailSettings } from "../mails/settings";
import { type EndingKey, forEndingKeys } from "./ending-keys";
import { daysAfter } from "./term";

/** Queues what is due, application after application. */
export async function queueReminders(ctx: Context, signal?: AbortSignal): Promise<void> {
  for (const application of await listApplications(ctx)) {
    const settings = await mailSettings(ctx, application);
    if (!settings.reminders) continue;
    for (const daysBefore of settings.reminderDays) {
      const notice = { name: `mail.reminder.${daysBefore}`, daysBefore };
      const remind = (tx: Context, keys: readonly EndingKey[]) => queue(tx, settings, daysBefore, keys);
      while (!signal?.aborted && (await forEndingKeys(ctx, application, notice, remind)));
    }
  }
}

/**
 * Left out: keys without an address, addresses that want none, keys that the next reminder is due for, too, after a standstill, and
 * terms of which more is left than has passed, such as 30 days before the end of a month.
 */
async function queue(
  tx: Context,
  { language, reminderDays }: MailSettings,
  daysBefore: number,
  keys: readonly EndingKey[],
): Promise<void> {
  const next = Math.max(0, ...reminderDays.filter((days) => days < daysBefore));
  await tx.db.prisma.$executeRaw`
    INSERT INTO mails (id, application_id, kind, key_ids, email, email_folded, language, detail, due_at, created_at)
    SELECT n.id, k.application_id, 'reminder', ARRAY[k.id], k.email, k.email_folded,
           coalesce(k.language, ${language}::mail_language),
           jsonb_build_object('expiresAt', to_char(k.expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                              'days', ${daysBefore}::int),
           ${tx.now}::timestamptz, ${tx.now}::timestamptz
    FROM unnest(${keys.map(() => uuidv7())}::uuid[], ${keys.map(({ id }) => id)}::uuid[]) AS n (id, key_id)
    JOIN license_keys k ON k.id = n.key_id
    WHERE k.email_folded IS NOT NULL AND k.expires_at > ${daysAfter(tx.now, next)}::timestamptz
      AND ${tx.now}::timestamptz - coalesce(k.end_set_at, k.created_at) >= k.expires_at - ${tx.now}::timestamptz
      AND NOT EXISTS (SELECT 1 FROM mail_opt_outs o
                      WHERE o.application_id = k.application_id AND o.email_folded = k.email_folded)`;
}
