/** A lost key: asked for in the account, confirmed by a link in a mail (decision 053). */
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { customerActor } from "@/lib/domain/people/customers";
import { type AskedNewKey, askForNewKey, replaceByLink } from "@/lib/domain/people/new-key";
import type { FormOutcome, Submission } from "@/lib/forms/form";
import { tooMany } from "@/lib/forms/too-many";
import { consume } from "@/lib/limits/consume";
import { sendInBackground } from "@/lib/mail/background";
import { brandedMail } from "@/lib/mail/branded-mail";
import type { Mail } from "@/lib/mail/message";
import { findAccountSession } from "@/lib/session/account-session";
import { clearedCookie } from "@/lib/session/cookies";
import { customerMailWords } from "@/lib/words/customer-mail/words";
import { type Language, negotiateLocale } from "@/lib/words/language";

const PATH = "/account";

/** The mail goes to the address that the key has, which may not be the address of the session. */
export async function ask(submission: Submission): Promise<FormOutcome> {
  const session = await findAccountSession(submission.cookies);
  if (!session) return { to: PATH, done: "over", setCookies: [clearedCookie("account")] };
  const keyId = submission.field("license");
  const byAddress = await consume("newKeyLinksByAddress", submission.address);
  if (!byAddress.allowed) return tooMany("too_many_new_keys", byAddress);
  const byKey = await consume("newKeyLinksByKey", keyId);
  if (!byKey.allowed) return tooMany("too_many_new_keys", byKey);
  const ctx = contextFor(customerActor(session.email, session.userId), submission.now);
  const asked = await askForNewKey(ctx, session.email, keyId);
  if (!asked) return { to: PATH, done: "no-new-key" };
  const { language } = negotiateLocale(submission.acceptLanguage);
  sendInBackground(async () => newKeyMail(asked, asked.language ?? language));
  return { to: PATH, done: "new-key-sent" };
}

/** Only this POST uses the link up. */
export async function confirm(submission: Submission): Promise<FormOutcome> {
  const spent = await consume("unauthenticatedCalls", submission.address);
  if (!spent.allowed) return tooMany("too_many_attempts", spent);
  const { language } = negotiateLocale(submission.acceptLanguage);
  const ctx = contextFor(SYSTEM, submission.now);
  const made = await replaceByLink(ctx, submission.field("token"), language);
  if (!made) return { problem: "link_over" };
  const { id, key, isMailed } = made;
  return { result: { kind: "keys", keys: [{ id, key: key.expose(), manageCode: null }], isMailed } };
}

function newKeyMail({ url, to, application, lastFour }: AskedNewKey, language: Language): Mail {
  const { newKey: words } = customerMailWords(language);
  return brandedMail({
    to,
    subject: words.subject(application),
    language,
    title: words.title,
    paragraphs: [words.lead(application, lastFour)],
    button: { label: words.button, url: url.expose() },
    closing: [words.closing],
  });
}
