/** The forms about mail to customers: the settings, and failed mails. */
import { findApplication } from "@/lib/domain/applications/find";
import { sendMailAgain } from "@/lib/domain/keys/send-again";
import { parseMailLanguage } from "@/lib/domain/mails/mail";
import {
  type MailSettingsChanges,
  parseReminderDays,
  parseSeatsFullHours,
  updateMailSettings,
} from "@/lib/domain/mails/save-settings";
import { requirePermission } from "@/lib/domain/permissions";
import { orChangedMeanwhile } from "@/lib/forms/console/changed-meanwhile";
import { wholeNumberIn } from "@/lib/forms/console/key-fields";
import { operatorForms } from "@/lib/forms/console/operator-form";
import type { Submission } from "@/lib/forms/form";

/** `/console/applications/<app>/mail`. */
export const mailForm = operatorForms({
  save: async (submission) => {
    const { ctx, field, params, path } = submission;
    requirePermission(ctx.actor, "applications");
    const application = await findApplication(ctx, params.slug ?? "");
    const changes = settingsIn(field);
    return orChangedMeanwhile(submission, async () => {
      await updateMailSettings(ctx, application, changes, field("version"));
      return { to: path, done: "saved" };
    });
  },
  again: async ({ ctx, field, params, path }) => {
    await sendMailAgain(ctx, await findApplication(ctx, params.slug ?? ""), field("mail"));
    return { to: path, done: "again" };
  },
});

/** Throws `invalid_input`. */
function settingsIn(field: Submission["field"]): MailSettingsChanges {
  return {
    keys: field("keys") === "yes",
    reminders: field("reminders") === "yes",
    seatsFull: field("seatsFull") === "yes",
    newKeys: field("newKeys") === "yes",
    language: parseMailLanguage(field("language")),
    reminderDays: parseReminderDays(
      field("reminderDays")
        .split(/[\s,;]+/)
        .filter(Boolean)
        .map(numberIn),
    ),
    seatsFullHours: parseSeatsFullHours(numberIn(field("seatsFullHours"))),
    words: {
      en: { before: field("beforeEn"), after: field("afterEn") },
      de: { before: field("beforeDe"), after: field("afterDe") },
    },
  };
}

function numberIn(text: string): number {
  return wholeNumberIn(text) ?? Number.NaN;
}
