/** The mail that lets a customer in. */
import { config } from "../config/config";
import type { Email } from "../domain/keys/email";
import { brandedMail } from "../mail/branded-mail";
import type { Mail } from "../mail/message";
import { createLinkForAddressOnFile } from "../session/sign-in";
import type { Locale } from "../words/language";
import { messagesIn } from "../words/messages";

/** Null for an address that has nothing here: strangers get no mail from us. */
export async function signInMail(email: Email, { language }: Locale): Promise<Mail | null> {
  const link = await createLinkForAddressOnFile(email);
  if (!link) return null;
  const { to, url } = link;
  const messages = messagesIn(language).mail;
  return brandedMail({
    to,
    subject: messages.subject(config().brand.name),
    language,
    title: messages.title,
    paragraphs: [messages.lead],
    button: { label: messages.button, url: url.expose() },
    closing: [messages.closing],
  });
}
