/** The form of `/console/self-check`: a real mail to the owner who asks. */
import { config } from "../../config/config";
import { requirePermission } from "../../domain/permissions";
import { consume } from "../../limits/consume";
import { brandedMail } from "../../mail/branded-mail";
import type { Mail } from "../../mail/message";
import { type SendOutcome, sendNow } from "../../mail/send-now";
import { type FormWords, formWords } from "../../messages/forms/words";
import type { Locale } from "../../messages/language";
import type { FormResult } from "../form";
import { operatorForms } from "./operator-form";

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
