/** The mail that brings a customer a key: issued, or in the place of another. */
import { config } from "../../config/config";
import { manageAddress } from "../../domain/applications/addresses";
import type { Context } from "../../domain/context";
import { keysStillGood, mailedLicenses } from "../../domain/keys/mailed-license";
import type { ClaimedMail } from "../../domain/mails/deliveries";
import { type MailedKey, openMailedKeys } from "../../domain/mails/sealed-keys";
import type { MailWords } from "../../domain/mails/settings";
import { customerMailWords } from "../../words/customer-mail/words";
import { formatCount, formatDate } from "../../words/formats";
import { localeIn } from "../../words/language";
import { brandedMail } from "../branded-mail";
import type { Mail } from "../message";
import { withWords } from "./vendor-words";

/** Throws UnsealError. */
export async function keyMail(ctx: Context, mail: ClaimedMail, words: MailWords): Promise<Mail | "outdated"> {
  const sealed = mail.sealedKeys ? openMailedKeys(mail.id, mail.sealedKeys) : [];
  const keys = await keysStillGood(ctx, sealed, mail.emailFolded);
  const [license] = await mailedLicenses(
    ctx,
    keys.map(({ id }) => id),
  );
  if (!license) return "outdated";
  const locale = localeIn(mail.language, null);
  const { key: text, replaced } = customerMailWords(mail.language);
  const { application, plan, expiresAt } = license;
  const count = formatCount(keys.length, locale);
  const isMany = keys.length > 1;
  const isReplaced = mail.kind === "key_replaced";
  const lead = isMany ? text.leadMany(application, plan, count) : text.lead(application, plan);
  const subject = isMany ? text.subjectMany(application, count) : text.subject(application);
  const title = isMany ? text.titleMany : text.title;
  const hasCodes = keys.some(({ manageCode }) => manageCode);
  return {
    ...brandedMail({
      to: mail.email,
      subject: isReplaced ? replaced.subject(application) : subject,
      language: mail.language,
      title: isReplaced ? replaced.title : title,
      paragraphs: withWords(words, [
        isReplaced ? replaced.lead(application, plan) : lead,
        ...keys.map((key) => linesOf(key, text.code)),
        ...(isReplaced ? [replaced.after] : []),
        ...(expiresAt ? [text.until(formatDate(expiresAt, locale))] : []),
        ...(hasCodes ? [text.codeHint(manageAddress())] : []),
      ]),
      button: { label: text.button, url: `${config().accountUrl}/account` },
      closing: [text.closing],
    }),
    isSecret: true,
  };
}

function linesOf({ key, manageCode }: MailedKey, codeLine: (code: string) => string): string {
  return manageCode ? `${key.expose()}\n${codeLine(manageCode.expose())}` : key.expose();
}
