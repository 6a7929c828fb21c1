/** What operators get by mail: links to sign in, and the invitation to the team. */
import { config } from "../../config/config";
import { contextFor, SYSTEM } from "../../domain/context";
import type { Email } from "../../domain/keys/email";
import { mailedOperatorLink } from "../../domain/people/operator-sign-in";
import type { InvitedOperator } from "../../domain/people/operators";
import { brandedMail } from "../../mail/branded-mail";
import type { Mail } from "../../mail/message";
import { formWords } from "../../words/forms/words";
import type { Locale } from "../../words/language";
import { termsIn } from "../../words/terms/terms";

/**
 * Null for an address that is no operator's. In the language that the operator chose, else in `asked`, that of the browser.
 * `notAsked`: what to make of it when someone else asked for the link.
 */
export async function linkMail(
  email: Email,
  asked: Locale,
  notAsked: "notAsked" | "notAskedSignedIn",
): Promise<Mail | null> {
  const mailed = await mailedOperatorLink(contextFor(SYSTEM), email.folded);
  if (!mailed) return null;
  const language = mailed.language ?? asked.language;
  const { linkMail: words } = formWords(language);
  return brandedMail({
    to: mailed.email,
    subject: words.subject(config().brand.name),
    language,
    title: words.title,
    paragraphs: [words.lead],
    button: { label: words.button, url: mailed.url.expose() },
    closing: [words[notAsked]],
  });
}

/** For someone who has chosen no language yet: in that of the operator who invites them. */
export function invitationMail(
  { email, role, signInUrl }: InvitedOperator,
  inviter: string,
  { language }: Locale,
): Mail {
  const { invitationMail: words } = formWords(language);
  const { brand, baseUrl } = config();
  return brandedMail({
    to: email,
    subject: words.subject(inviter, brand.name),
    language,
    title: words.title,
    paragraphs: [words.lead(inviter, brand.name, termsIn(language).roles[role])],
    button: { label: words.button, url: signInUrl.expose() },
    closing: [words.later(`${baseUrl}/console`), words.unknown(inviter)],
  });
}
