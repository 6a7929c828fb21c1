/** Tells an operator that a customer asks for their data to be erased. */
import { config } from "../../config/config";
import type { Context } from "../../domain/context";
import type { ClaimedMail } from "../../domain/mails/deliveries";
import { erasureRequestById } from "../../domain/people/erasure-requests";
import { customerMailWords } from "../../words/customer-mail/words";
import { brandedMail } from "../branded-mail";
import type { Mail } from "../message";

/** Null when it was handled meanwhile. */
export async function erasureMail(ctx: Context, mail: ClaimedMail): Promise<Mail | null> {
  const { detail } = mail;
  const id = typeof detail === "object" && detail !== null && !Array.isArray(detail) ? detail.request : null;
  const request = typeof id === "string" ? await erasureRequestById(ctx, id) : null;
  if (!request || request.handledAt) return null;
  const { erasure: text } = customerMailWords(mail.language);
  return brandedMail({
    to: mail.email,
    subject: text.subject,
    language: mail.language,
    title: text.title,
    paragraphs: [text.lead(request.email)],
    button: { label: text.button, url: `${config().baseUrl}/console/erasure-requests` },
    closing: [text.closing],
  });
}
