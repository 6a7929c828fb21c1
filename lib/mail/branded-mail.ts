/** A mail in the vendor's look. */
import { config } from "../config/config";
import type { MailContent } from "./content";
import { renderMail } from "./layout";
import type { Mail } from "./message";

type Words = Omit<MailContent, "brandName" | "brandColor"> & Pick<Mail, "to" | "subject">;

export function brandedMail({ to, subject, ...content }: Words): Mail {
  const { name: brandName, color: brandColor } = config().brand;
  const { text, html } = renderMail({ ...content, brandName, brandColor });
  return { to, subject, text, html, language: content.language, link: content.button?.url ?? null };
}
