/** The mail that lets a customer in. */
import { config } from "../config/config";
import type { Email } from "../domain/keys/email";
import { brandedMail } from "../mail/branded-mail";
import type { Mail } from "../mail/message";
import type { Locale } from "../messages/language";
import { messagesIn } from "../messages/messages";
import { createLinkForAddressOnFile } from "../session/sign-in";

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
