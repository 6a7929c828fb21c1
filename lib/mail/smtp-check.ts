/** Whether the mail server lets us in. */
import { createTransport } from "nodemailer";

const PATIENCE_MS = 3_500;

/** Connects, greets, encrypts and signs in as for a mail, and sends none. Rejects with nodemailer's error. */
export async function checkSmtp(url: string): Promise<void> {
  const transport = createTransport({
    url,
    dnsTimeout: PATIENCE_MS,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
