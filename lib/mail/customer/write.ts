/** Writes a queued mail, from what holds at this moment. */
import type { Context } from "../../domain/context";
import type { ClaimedMail } from "../../domain/mails/deliveries";
import { DEFAULT_MAIL_SETTINGS, mailSettings } from "../../domain/mails/settings";
import type { Mail } from "../message";
import { attentionMail } from "./attention-mail";
import { erasedMail } from "./erased-mail";
import { erasureMail } from "./erasure-mail";
import { keyMail } from "./key-mail";
import { reminderMail } from "./reminder-mail";
import { seatsFullMail } from "./seats-full-mail";

/** `nothing`: what it would say no longer holds. `outdated`: its key was replaced or revoked. Throws UnsealError. */
export async function writeMail(ctx: Context, mail: ClaimedMail): Promise<Mail | "nothing" | "outdated"> {
  const { applicationId, language } = mail;
  const settings = applicationId ? await mailSettings(ctx, { id: applicationId }) : DEFAULT_MAIL_SETTINGS;
  const words = settings.words[language];
  switch (mail.kind) {
    case "key_issued":
    case "key_replaced":
      return keyMail(ctx, mail, words);
    case "reminder":
      return (await reminderMail(ctx, mail, words)) ?? "nothing";
    case "seats_full":
      return (await seatsFullMail(ctx, mail, words)) ?? "nothing";
    case "erasure_request":
      return (await erasureMail(ctx, mail)) ?? "nothing";
    case "erased":
      return erasedMail(mail);
    case "attention":
      return (await attentionMail(ctx, mail)) ?? "nothing";
    default:
      // Of a newer version: one of its servers can.
      throw new Error(`There is no mail "${mail.kind satisfies never}" in this version.`);
  }
}
