/** A shop that writes to its customers, over a mail server of the test. */

import type { MailSettingsChanges } from "@/lib/domain/mails/save-settings";
import { updateMailSettings } from "@/lib/domain/mails/save-settings";
import { deliverDueMails } from "@/lib/mail/customer/deliver";
import { aShop, contextAt } from "@/tests/support/factories";
import type { ReceivedMail, SmtpServer } from "@/tests/support/smtp-server-process";
import { readMail } from "../mail/arrived-mail";
import { useMail } from "../mail/mail-settings";

/** The server is the file's, the settings are the test's. In a hook before each test. */
export function useServer(server: SmtpServer): void {
  useMail({ SMTP_URL: server.url });
}

/** Of the plan "pro". */
export async function aWritingShop(
  settings: MailSettingsChanges = { keys: true },
  ...of: Parameters<typeof aShop>
) {
  const shop = await aShop(...of);
  await updateMailSettings(contextAt(), shop.application, settings);
  return shop;
}

export function deliver(now?: Date): Promise<void> {
  return deliverDueMails(new AbortController().signal, now);
}

/** New with each call: other files have mails of their own. */
export function anAddress(): string {
  return `kundin-${crypto.randomUUID()}@example.test`;
}

export async function mailsTo(server: SmtpServer, address: string) {
  const all: ReceivedMail[] = await server.received();
  return all.filter(({ to }) => to.includes(address)).map((mail) => ({ ...mail, ...readMail(mail.raw) }));
}
