/** The reminder before a license ends. */
import { config } from "../../config/config";
import { filledAddress } from "../../domain/applications/address-template";
import type { Context } from "../../domain/context";
import type { ClaimedMail } from "../../domain/mails/deliveries";
import type { MailWords } from "../../domain/mails/settings";
import { customerMailWords } from "../../words/customer-mail/words";
import { formatDate, relativeWords } from "../../words/formats";
import { localeIn } from "../../words/language";
import { brandedMail } from "../branded-mail";
import type { Mail } from "../message";
import { noticedLicense, stopAddresses } from "./notice";
import { withWords } from "./vendor-words";

/** Null when its end was moved since, or there is no one to remind. */
export async function reminderMail(ctx: Context, mail: ClaimedMail, words: MailWords): Promise<Mail | null> {
  const license = await noticedLicense(ctx, mail);
  if (!license?.expiresAt || license.expiresAt.toISOString() !== endIn(mail.detail)) return null;
  const locale = localeIn(mail.language, null);
  const { reminder: text, notices } = customerMailWords(mail.language);
  const { id: keyId, application, plan, lastFour, expiresAt, renewUrl, orderId, email } = license;
  const date = formatDate(expiresAt, locale);
  const stop = stopAddresses(license);
  return {
    ...brandedMail({
      to: mail.email,
      subject: text.subject(application, date),
      language: mail.language,
      title: text.title(relativeWords(expiresAt, ctx.now, locale)),
      paragraphs: withWords(words, [text.lead(application, plan, lastFour, date), text.after]),
      button: renewUrl
        ? { label: text.renew, url: filledAddress(renewUrl, { keyId, orderId, email }) }
        : { label: text.account, url: `${config().accountUrl}/account/licenses/${keyId}` },
      closing: [notices.stop(application, stop.page)],
    }),
    unsubscribeUrl: stop.oneClick,
  };
}

/** As it was when the mail was queued. */
function endIn(detail: ClaimedMail["detail"]): unknown {
  return typeof detail === "object" && detail !== null && !Array.isArray(detail) ? detail.expiresAt : null;
}
