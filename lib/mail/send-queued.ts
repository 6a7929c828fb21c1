/** One attempt to send a mail of the queue, whose sender remembers what came of it. */
import { config } from "../config/config";
import { composed, messageIdOf } from "./compose";
import { type Failure, failureFrom } from "./failure";
import { failureSentence } from "./failure-sentence";
import type { Mail } from "./message";
import { writeToOutbox } from "./outbox";
import { sendOverSmtp } from "./smtp";

/**
 * `answer`: in the mail server's own words, where it said any. It may quote the recipient: not for the log. `isOfServer`: no other mail
 * goes out either.
 */
export type QueuedFailure = Failure & Readonly<{ answer: string; isOfServer: boolean }>;

/** `id`: the same for every attempt. Null: it is sent. Never rejects. */
export async function sendQueued(mail: Mail, id: string): Promise<QueuedFailure | null> {
  const { smtpUrl, dataDir } = config();
  try {
    const message = composed(mail, messageIdOf(id));
    if (smtpUrl) await sendOverSmtp(smtpUrl, message);
    else await writeToOutbox(dataDir, message, { isSecret: mail.isSecret ?? false });
    return null;
  } catch (error) {
    // A folder that cannot be written may be writable later.
    const isOfDisk = error instanceof Error && "syscall" in error && !smtpUrl;
    const failure = failureFrom(error);
    const isOfServer = isOfDisk || isAboutUs(failure);
    return {
      ...failure,
      isTemporary: failure.isTemporary || isOfServer,
      isOfServer,
      answer: serversWords(error) ?? failureSentence(error),
    };
  }
}

/** Nodemailer's names of what a mail server may refuse for good because of the mail itself, and not of us. */
const OF_THE_MAIL = ["RCPT TO", "DATA", "API"];

/**
 * A wrong password, a sender that is not permitted, a server that greets with an error: an operator can repair that, and
 * until then every mail waits.
 */
function isAboutUs({ isTemporary, details: { command, responseCode } }: Failure): boolean {
  const isUnanswered = isTemporary && responseCode === undefined;
  return isUnanswered || (typeof command === "string" && !OF_THE_MAIL.includes(command));
}

function serversWords(error: unknown): string | null {
  if (!(error instanceof Error) || !("response" in error)) return null;
  return typeof error.response === "string" ? error.response : null;
}
