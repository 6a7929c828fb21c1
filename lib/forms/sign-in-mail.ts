/** The mail that lets a customer in. */
import { config } from "../config";
import { contextFor, SYSTEM } from "../domain/context";
import type { Email } from "../domain/keys/email";
import { addressOnFile } from "../domain/people/customers";
import { renderMail } from "../mail/layout";
import type { Mail } from "../mail/message";
import { createSignInLink } from "../session/sign-in";
import type { Locale } from "../texts/language";
import { textsIn } from "../texts/texts";

/** Null for an address that has nothing here: strangers get no mail from us. */
export async function signInMail(email: Email, { language }: Locale): Promise<Mail | null> {
  const to = await addressOnFile(contextFor(SYSTEM), email.folded);
  if (to === null) return null;
  const { url } = await createSignInLink(email);
  const { name, color } = config().brand;
  const texts = textsIn(language).mail;
  const content = renderMail({
    language,
    title: texts.title,
    paragraphs: [texts.lead],
    button: { label: texts.button, url: url.expose() },
    closing: [texts.closing],
    brandName: name,
    brandColor: color,
  });
  return { to, subject: texts.subject(name), ...content, language, link: url.expose() };
}
