/** Tells an owner what needs attention. What it says was written when it was queued (lib/jobs/mail-attention.ts). */
import { config } from "../../config/config";
import type { Context } from "../../domain/context";
import type { ClaimedMail } from "../../domain/mails/deliveries";
import { type AttentionMailDetail, isToldOwner } from "../../domain/people/attention-mails";
import { attentionWords } from "../../words/console/attention-words";
import { formatCount, formatMoment } from "../../words/formats";
import { localeIn } from "../../words/language";
import { writeMoments } from "../../words/marked-moments";
import { brandedMail } from "../branded-mail";
import type { Mail } from "../message";

/** Null for someone who is no owner any more, or turned it off meanwhile. */
export async function attentionMail(ctx: Context, mail: ClaimedMail): Promise<Mail | null> {
  const { operator, count, rows } = mail.detail as AttentionMailDetail; // nothing else is queued with this kind
  if (!(await isToldOwner(ctx, operator))) return null;
  const { mail: text } = attentionWords(mail.language);
  const { baseUrl, brand } = config();
  const locale = localeIn(mail.language, null);
  const more = count - rows.length;
  return brandedMail({
    to: mail.email,
    subject: text.subject(formatCount(count, locale), brand.name),
    language: mail.language,
    title: text.title,
    paragraphs: [text.lead],
    items: rows.map(({ text: what, hint, path, isNew }) => ({
      label: isNew ? text.isNew(what) : what,
      text: writeMoments(hint, (date) => formatMoment(date, locale)),
      url: `${baseUrl}${path}`,
    })),
    button: { label: text.button, url: `${baseUrl}/console` },
    closing: [
      ...(more > 0 ? [text.more(formatCount(more, locale))] : []),
      text.why,
      text.off(`${baseUrl}/console/you#attention-mails`),
    ],
  });
}
