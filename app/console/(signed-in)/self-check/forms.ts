/** The form of `/console/self-check`: a real mail to the owner who asks. */
import { config } from "@/lib/config/config";
import { requirePermission } from "@/lib/domain/permissions";
import { operatorForms } from "@/lib/forms/console/operator-form";
import type { FormResult } from "@/lib/forms/form";
import { consume } from "@/lib/limits/consume";
import { brandedMail } from "@/lib/mail/branded-mail";
import type { Mail } from "@/lib/mail/message";
import { type SendOutcome, sendNow } from "@/lib/mail/send-now";
import { type FormWords, formWords } from "@/lib/words/forms/words";
import type { Locale } from "@/lib/words/language";

/** A browser and its proxies wait that long. */
const SEND_MS = 15_000;

export const selfCheck = operatorForms({
  "test-mail": async ({ ctx, session, locale, words }) => {
    requirePermission(ctx.actor, "operators");
    const { id, email } = session.operator;
    const spent = await consume("testMails", id);
    if (!spent.allowed) {
      return { message: words.testMail.tooMany, retryAfterSeconds: spent.resetSeconds };
    }
    return { result: resultOf(await sendNow(testMail(email, locale), SEND_MS), email, words) };
  },
});

function resultOf(outcome: SendOutcome, email: string, { testMail: words }: FormWords): FormResult {
  const kind = "test_mail";
  if (outcome.kind === "failed") return { kind, state: "bad", sentence: words.failed(outcome.sentence) };
  if (outcome.kind === "outbox") {
    return { kind, state: "attention", sentence: words.outbox(outcome.file) };
  }
  return { kind, state: "good", sentence: words.sent(email) };
}

function testMail(to: string, { language }: Locale): Mail {
  const { testMail: words } = formWords(language);
  return brandedMail({
    to,
    subject: words.subject(config().brand.name),
    language,
    title: words.title,
    paragraphs: [words.body],
    button: null,
    closing: [],
  });
}
