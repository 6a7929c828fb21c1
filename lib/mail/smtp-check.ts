/** Whether the mail server lets us in. */
import { createTransport } from "nodemailer";

const TIMEOUT_MS = 3_500;

/** Connects, greets, encrypts and signs in as for a mail, and sends none. Rejects with nodemailer's error. */
export async function checkSmtp(url: string): Promise<void> {
  const transport = createTransport({
    url,
    dnsTimeout: TIMEOUT_MS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
