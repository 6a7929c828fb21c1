/** Mail leaves here: over SMTP, or into the outbox where no mail server is configured. */
import { config } from "../config/config";
import { log } from "../process/log";
import { composed, newMessageId } from "./compose";
import type { Mail } from "./message";
import { writeToOutbox } from "./outbox";
import { sendOverSmtp } from "./smtp";

/**
 * Sends one mail now and once. Give the same `messageId` when it is tried again. Rejects with RecipientError, with
 * nodemailer's error, or with the file system's; `failureFrom` says which of them are worth another try.
 */
export async function sendMail(mail: Mail, messageId: string = newMessageId()): Promise<void> {
  const { smtpUrl, dataDir } = config();
  const message = composed(mail, messageId);
  if (smtpUrl) return sendOverSmtp(smtpUrl, message);
  try {
    const file = await writeToOutbox(dataDir, message);
    // Without mail the log is the only way in which the link reaches anyone.
    log().info({ link: mail.link, file }, "mail written to the outbox, since SMTP_URL is not set");
  } catch (error) {
    log().error(
      { link: mail.link, err: error },
      "a mail could not be written to the outbox in DATA_DIR; make that folder writable, or set SMTP_URL",
    );
  }
}
