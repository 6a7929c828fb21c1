/** The form of `/console/self-check`: a real mail to the owner who asks. */
import { config } from "../../config";
import { requirePermission } from "../../domain/permissions";
import { consume } from "../../limits/consume";
import { brandedMail } from "../../mail/branded-mail";
import type { Mail } from "../../mail/message";
import { type SendOutcome, sendNow } from "../../mail/send-now";
import type { FormResult } from "../form";
import { operatorForms } from "./operator-form";

/** A browser and its proxies wait that long. */
const SEND_MS = 15_000;

export const selfCheck = operatorForms({
  "test-mail": async ({ ctx, session }) => {
    requirePermission(ctx.actor, "operators");
    const { id, email } = session.operator;
    const spent = await consume("testMails", id);
    if (!spent.allowed) {
      const message = "Enough test mails for now. Check your mailbox, and wait a few minutes for another.";
      return { message, retryAfterSeconds: spent.resetSeconds };
    }
    return { result: resultOf(await sendNow(testMail(email), SEND_MS), email) };
  },
});

function resultOf(outcome: SendOutcome, email: string): FormResult {
  const kind = "test_mail";
  if (outcome.kind === "failed") return { kind, state: "bad", sentence: outcome.sentence };
  if (outcome.kind === "outbox") {
    return {
      kind,
      state: "attention",
      sentence: `Without SMTP_URL the mail was written to ${outcome.file}.`,
    };
  }
  const sentence = `The mail server took the mail to ${email}. Look whether it arrives, and not as spam.`;
  return { kind, state: "good", sentence };
}

function testMail(to: string): Mail {
  return brandedMail({
    to,
    subject: `Test mail of ${config().brand.name}`,
    language: "en",
    title: "Mail works",
    paragraphs: [
      "You asked for this mail on the self-check page of the console. Sign-in links travel the same way.",
    ],
    button: null,
    closing: [],
  });
}
