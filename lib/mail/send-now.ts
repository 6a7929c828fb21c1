/** A mail whose sender waits for what becomes of it. */
import { config } from "../config/config";
import { composed, newMessageId } from "./compose";
import { failureSentence } from "./failure-sentence";
import type { Mail } from "./message";
import { writeToOutbox } from "./outbox";
import { sendOverSmtp } from "./smtp";

export type SendOutcome =
  | Readonly<{ kind: "sent" }>
  | Readonly<{ kind: "outbox"; file: string }>
  | Readonly<{ kind: "failed"; sentence: string }>;

/** Tries once, for at most `maxMs`. Never rejects. */
export async function sendNow(mail: Mail, maxMs: number): Promise<SendOutcome> {
  const { smtpUrl, dataDir } = config();
  try {
    const message = composed(mail, newMessageId());
    if (!smtpUrl) return { kind: "outbox", file: await writeToOutbox(dataDir, message) };
    await sendOverSmtp(smtpUrl, message, maxMs);
    return { kind: "sent" };
  } catch (error) {
    if (smtpUrl) return { kind: "failed", sentence: failureSentence(error) };
    return {
      kind: "failed",
      sentence: "The mail could not be written to DATA_DIR/outbox; make it writable.",
    };
  }
}
