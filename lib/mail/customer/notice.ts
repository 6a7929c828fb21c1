/** What reminders and notices have in common: whom they are still for, and how to stop them. */
import { config } from "../../config/config";
import type { Context } from "../../domain/context";
import { type MailedLicense, mailedLicenses } from "../../domain/keys/mailed-license";
import { areNoticesStopped, noticesProof } from "../../domain/keys/notices";
import type { ClaimedMail } from "../../domain/mails/deliveries";

/** Null once the license is not active, belongs to another address, or its holder wants no notices. */
export async function noticedLicense(ctx: Context, mail: ClaimedMail): Promise<MailedLicense | null> {
  const { applicationId, emailFolded } = mail;
  const [license] = await mailedLicenses(ctx, mail.keyIds);
  if (!license || !applicationId) return null;
  if (license.status !== "active" || license.emailFolded !== emailFolded) return null;
  return (await areNoticesStopped(ctx, { applicationId, emailFolded })) ? null : license;
}

/** `page`: for people. `oneClick`: for mail programs (RFC 8058). */
export function stopAddresses(license: MailedLicense): { page: string; oneClick: string } {
  const proof = noticesProof(license.id, license.emailFolded ?? "");
  const query = new URLSearchParams({ license: license.id, proof });
  const base = `${config().accountUrl}/account/notices`;
  return { page: `${base}?${query}`, oneClick: `${base}/stop?${query}` };
}
