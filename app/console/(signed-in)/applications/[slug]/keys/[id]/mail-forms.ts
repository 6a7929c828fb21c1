/** Mail to the customer of a key: a link to sign in with, or the key or code that was just made. */
import { config } from "@/lib/config/config";
import { refused } from "@/lib/domain/errors";
import { type Email, emailIn } from "@/lib/domain/keys/email";
import { keyDetail } from "@/lib/domain/keys/key-detail";
import { parseAnyLicenseKey } from "@/lib/domain/keys/license-key";
import { type CustomerMail, recordMailToCustomer } from "@/lib/domain/keys/mail-to-customer";
import { parseManageCode } from "@/lib/domain/keys/manage-code";
import type { OperatorSubmission } from "@/lib/forms/console/operator-form";
import { refusedForm } from "@/lib/forms/console/refusal";
import { signInMail } from "@/lib/forms/sign-in-mail";
import { consume } from "@/lib/limits/consume";
import { sendInBackground } from "@/lib/mail/background";
import { brandedMail } from "@/lib/mail/branded-mail";
import type { Mail } from "@/lib/mail/message";
import type { DoneCode } from "@/lib/words/done-codes";
import { doneWords, formWords } from "@/lib/words/forms/words";
import { LANGUAGES, type Locale, localeIn } from "@/lib/words/language";
import { applicationOf, done, idOf, ofKeys } from "./key-forms";

/** The mail that `/account` sends, and counted with those. */
export const sendLink = ofKeys(async (submission) => {
  const { email } = await recorded(submission, { kind: "sign_in_link" });
  const locale = localeOfMail(submission);
  sendInBackground(() => signInMail(email, locale));
  return done(submission, sentWord());
});

/** Field: `key` or `code`, in plain text, as the page shows it this once. */
export const sendMade = ofKeys(async (submission) => {
  const made = madeIn(submission);
  const { email, application } = await recorded(submission, made);
  const locale = localeOfMail(submission);
  sendInBackground(async () => madeMail(made, email.address, application, locale));
  // Without scripts, what was made is no longer on the page.
  if (!submission.field("stays")) return done(submission, sentWord());
  const sentence = doneWords("key", sentWord(), submission.locale.language) ?? "";
  return { result: { kind: "report", isWhole: true, sentence, lines: [] } };
});

/** Within the limits, and in the log before it goes out. `application`: its name. */
async function recorded(
  submission: OperatorSubmission,
  mail: CustomerMail,
): Promise<{ email: Email; application: string }> {
  const { ctx } = submission;
  const application = await applicationOf(submission);
  const customer = emailIn((await keyDetail(ctx, application, idOf(submission)))?.email ?? "");
  if (customer) {
    const subject = mail.kind === "sign_in_link" ? customer.folded : `key ${customer.folded}`;
    const spent = await consume("signInLinksByEmail", subject);
    if (!spent.allowed) throw refusedForm(({ keys }) => keys.tooManyMails);
  }
  const email = await recordMailToCustomer(ctx, application, idOf(submission), mail);
  return { email, application: application.name };
}

function madeIn({ field }: OperatorSubmission): MadeSecret {
  const [key, code] = [parseAnyLicenseKey(field("key")), parseManageCode(field("code"))];
  if (key) return { kind: "key", secret: key };
  if (code) return { kind: "manage_code", secret: code };
  throw refused("form_incomplete");
}

function sentWord(): DoneCode {
  return config().smtpUrl ? "mail-sent" : "mail-outbox";
}

/** The customer's own is unknown: as the form says, else the operator's. */
function localeOfMail({ field, locale }: OperatorSubmission): Locale {
  const language = LANGUAGES.find((one) => one === field("language"));
  return language ? localeIn(language, null) : locale;
}

/** The mail that brings a customer a key or management code. */
type MadeSecret = Exclude<CustomerMail, { kind: "sign_in_link" }>;

/** `application`: its name. */
function madeMail({ kind, secret }: MadeSecret, to: string, application: string, { language }: Locale): Mail {
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
