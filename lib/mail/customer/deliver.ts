/** The delivery of queued mails: takes what is due, writes it, sends it, and says what became of it (decision 051). */
import { config } from "../../config/config";
import { UnsealError } from "../../crypto/sealed-box";
import { type Context, contextFor, SYSTEM } from "../../domain/context";
import {
  type ClaimedMail,
  claimMails,
  mailDelayed,
  mailDropped,
  mailFailed,
  mailSent,
} from "../../domain/mails/deliveries";
import { log } from "../../process/log";
import { measure } from "../../process/measure";
import type { Mail } from "../message";
import { sendQueued } from "../send-queued";
import { CONNECTIONS_MAX } from "../smtp";
import { writeMail } from "./write";
import { writingFailure } from "./writing-failure";

/** Until nothing is due, or the mail server is away: then the next round tries again. `now`: for tests. */
export async function deliverDueMails(signal: AbortSignal, now?: Date): Promise<void> {
  while (!signal.aborted) {
    const mails = await claimMails(contextFor(SYSTEM, now), CONNECTIONS_MAX);
    const outcomes = await Promise.all(mails.map((mail) => deliver(contextFor(SYSTEM, now), mail)));
    if (mails.length === 0 || outcomes.includes("delayed")) return;
  }
}

async function deliver(ctx: Context, mail: ClaimedMail): Promise<"delayed" | "done"> {
  let written: Awaited<ReturnType<typeof writeMail>>;
  try {
    written = await writeMail(ctx, mail);
  } catch (error) {
    await notWritten(ctx, mail, error);
    return "done";
  }
  if (written === "nothing") await mailDropped(ctx, mail);
  else if (written === "outdated") await mailFailed(ctx, mail, "outdated");
  else return sendWritten(ctx, mail, written);
  return "done";
}

/** Others may still be written: this one does not hold them up. */
async function notWritten(ctx: Context, mail: ClaimedMail, error: unknown): Promise<void> {
  if (error instanceof UnsealError) {
    log().error({ mail: mail.id, err: error }, "a mail could not be sent: its key cannot be read");
    await mailFailed(ctx, mail, "sealed");
    measured("failed");
    return;
  }
  const reason = writingFailure(error);
  const fields = { mail: mail.id, attempt: mail.attempts, reason };
  const outcome = await mailDelayed(ctx, mail, reason, config().mails.retryHours, "unwritten");
  measured(outcome === "delayed" ? "delayed" : "failed");
  if (outcome === "delayed")
    log().error(fields, "a mail to a customer could not be written; it is tried again");
  else log().error(fields, "a mail to a customer could never be written; the console shows it");
}

async function sendWritten(ctx: Context, mail: ClaimedMail, written: Mail): Promise<"delayed" | "done"> {
  const failure = await sendQueued(written, mail.id);
  if (!failure) {
    await mailSent(ctx, mail);
    measured("sent");
    return "done";
  }
  const fields = { ...failure.details, mail: mail.id, attempt: mail.attempts };
  if (!failure.isTemporary) {
    log().warn(fields, "a mail to a customer was refused; the console shows it");
    await mailFailed(ctx, mail, "refused", failure.answer);
    measured("failed");
    return "done";
  }
  const problem = failure.isOfServer ? "unreached" : "delayed";
  const outcome = await mailDelayed(ctx, mail, failure.answer, config().mails.retryHours, problem);
  measured(outcome === "delayed" ? "delayed" : "failed");
  if (outcome === "delayed")
    log().warn(fields, "a mail to a customer could not be sent yet; it is tried again");
  else log().error(fields, "a mail to a customer was given up; the console shows it");
  return failure.isOfServer ? "delayed" : "done";
}

function measured(outcome: "sent" | "delayed" | "failed"): void {
  measure({ kind: "mail", way: "queue", outcome });
}
