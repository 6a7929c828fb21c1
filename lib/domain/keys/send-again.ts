/** Sending a mail again that failed, to the address that its key has now. */
import { inTransaction } from "../../db/transaction";
import type { Application } from "../applications/find";
import { record } from "../audit/record";
import type { Context } from "../context";
import { refused } from "../errors";
import { isUuid } from "../ids";
import { requirePermission } from "../permissions";
import { parseEmail } from "./email";

/** Throws `forbidden`, `not_found`, and `invalid_input` for one that did not fail, or whose key is no longer there. */
export async function sendMailAgain(ctx: Context, application: Application, mailId: string): Promise<void> {
  requirePermission(ctx.actor, "keys");
  await inTransaction(ctx, async (tx) => {
    if (!isUuid(mailId)) throw refused("mail_unknown");
    await tx.db.prisma.$queryRaw`SELECT 1 FROM mails WHERE id = ${mailId}::uuid FOR UPDATE`;
    const mail = await tx.db.prisma.mail.findFirst({ where: { id: mailId, applicationId: application.id } });
    if (!mail) throw refused("mail_unknown");
    if (mail.state !== "failed") throw refused("mail_not_failed");
    const bringsKey = mail.kind === "key_issued" || mail.kind === "key_replaced";
    if (bringsKey && mail.sealedKeys === null) throw refused("mail_without_key");
    const key = await tx.db.prisma.licenseKey.findFirst({
      where: { id: { in: mail.keyIds } },
      orderBy: { id: "asc" },
      select: { id: true, email: true, lastFour: true },
    });
    if (key && key.email === null) throw refused("key_without_email");
    const { address, folded } = parseEmail(key?.email ?? mail.email);
    await tx.db.prisma.mail.update({
      where: { id: mail.id },
      data: {
        email: address,
        emailFolded: folded,
        state: "waiting",
        attempts: 0,
        dueAt: ctx.now,
        problem: null,
        answer: null,
        doneAt: null,
      },
      select: { id: true },
    });
    await record(tx, {
      applicationId: application.id,
      action: "key.mail_sent_again",
      target: key ? `key …${key.lastFour}` : "mail",
      targetId: key?.id,
    });
  });
}
