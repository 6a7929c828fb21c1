/** The mail to the holder of a license whose seats are all taken. */
import { config } from "../../config/config";
import type { Context } from "../../domain/context";
import type { ClaimedMail } from "../../domain/mails/deliveries";
import type { MailWords } from "../../domain/mails/settings";
import { customerMailWords } from "../../words/customer-mail/words";
import { formatCount } from "../../words/formats";
import { localeIn } from "../../words/language";
import { brandedMail } from "../branded-mail";
import type { Mail } from "../message";
import { noticedLicense, stopAddresses } from "./notice";
import { withWords } from "./vendor-words";

/** Null once a seat is free again. */
export async function seatsFullMail(ctx: Context, mail: ClaimedMail, words: MailWords): Promise<Mail | null> {
  const license = await noticedLicense(ctx, mail);
  if (!license || license.maxActivations === null || license.activeDevices < license.maxActivations)
    return null;
  const { seatsFull: text, notices } = customerMailWords(mail.language);
  const { id, application, plan, lastFour, maxActivations } = license;
  const stop = stopAddresses(license);
  const seats = formatCount(maxActivations, localeIn(mail.language, null));
  return {
    ...brandedMail({
      to: mail.email,
      subject: text.subject(application),
      language: mail.language,
      title: text.title,
      paragraphs: withWords(words, [text.lead(application, plan, lastFour, seats), text.after]),
      button: { label: text.button, url: `${config().accountUrl}/account/licenses/${id}` },
      closing: [text.notYou, notices.stop(application, stop.page)],
    }),
    unsubscribeUrl: stop.oneClick,
  };
}
