/** Tells a person that their data was erased, and what stays. */
import type { ClaimedMail } from "../../domain/mails/deliveries";
import { customerMailWords } from "../../words/customer-mail/words";
import { brandedMail } from "../branded-mail";
import type { Mail } from "../message";

export function erasedMail({ email, language, detail }: ClaimedMail): Mail {
  const { erased: text } = customerMailWords(language);
  const { keys } = typeof detail === "object" && detail !== null && !Array.isArray(detail) ? detail : {};
  const kept = keys === "kept" ? [text.keysKept] : keys === "revoked" ? [text.keysRevoked] : [];
  return brandedMail({
    to: email,
    subject: text.subject,
    language,
    title: text.title,
    paragraphs: [text.lead, ...kept, text.stays],
    button: null,
    closing: [text.closing],
  });
}
