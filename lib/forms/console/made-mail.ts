/** The mail that brings a customer a key or management code. */
import { config } from "../../config";
import type { CustomerMail } from "../../domain/keys/mail-to-customer";
import { brandedMail } from "../../mail/branded-mail";
import type { Mail } from "../../mail/message";
import { formWords } from "../../messages/forms/words";
import type { Locale } from "../../messages/language";

export type MadeSecret = Exclude<CustomerMail, { kind: "sign_in_link" }>;

/** `application`: its name. */
export function madeMail(
  { kind, secret }: MadeSecret,
  to: string,
  application: string,
  { language }: Locale,
): Mail {
  const { keyMail, codeMail } = formWords(language);
  const [words, path] = kind === "key" ? [keyMail, "account"] : [codeMail, "manage"];
  return brandedMail({
    to,
    subject: words.subject(application),
    language,
    title: words.title,
    paragraphs: [words.lead(application), secret.expose(), words.after],
    button: { label: words.button, url: `${config().accountUrl}/${path}` },
    closing: [words.closing],
  });
}
