/** Sending a mail again that failed, to the addresses that its keys have now. */
import { inTransaction } from "../../db/transaction";
import type { Application } from "../applications/find";
import { record } from "../audit/record";
import type { Context } from "../context";
import { refused } from "../errors";
import { isUuid } from "../ids";
import { takeOut } from "../mails/readdress";
import { requirePermission } from "../permissions";
import { type Email, parseStoredEmail } from "./email";

type Key = Readonly<{ id: string; lastFour: string }>;
type Recipient = Readonly<{ email: Email; keys: readonly Key[] }>;

/**
 * Keys that went to other addresses since get a mail of their own, those without an address none (decision 056). Throws `forbidden`,
 * `not_found`, and `invalid_input` for one that did not fail, or whose key is no longer there.
 */
export async function sendMailAgain(ctx: Context, application: Application, mailId: string): Promise<void> {
  requirePermission(ctx.actor, "keys");
  await inTransaction(ctx, async (tx) => {
    const mail = await lockedMail(tx, application, mailId);
    const found = await recipientsOf(tx, mail.keyIds);
    const isNobodys = mail.keyIds.length > 0 && found.length === 0;
    if (isNobodys && (await tx.db.prisma.licenseKey.count({ where: { id: { in: mail.keyIds } } })) > 0)
      throw refused("key_without_email");
    const same = found.find(({ email }) => email.folded === mail.emailFolded);
    const own = same ?? found[0] ?? { email: parseStoredEmail(mail.email), keys: [] };
    await splitOff(tx, mail, own, found);
    const { address, folded } = own.email;
    await tx.db.prisma.mail.update({
      where: { id: mail.id },
      data: {
        email: address,
        emailFolded: folded,
        state: "waiting",
        attempts: 0,
        triedSince: null,
        dueAt: ctx.now,
        problem: null,
        answer: null,
        doneAt: null,
      },
      select: { id: true },
    });
    for (const { keys } of found.length > 0 ? found : [own]) await recordSent(tx, application, keys);
  });
}

/** Keys before the mail, as changes of a key lock them. */
async function lockedMail(tx: Context, application: Application, mailId: string) {
  if (!isUuid(mailId)) throw refused("mail_unknown");
  const where = { id: mailId, applicationId: application.id };
  await tx.db.prisma.$queryRaw`
    SELECT 1 FROM license_keys WHERE id = ANY (SELECT unnest(key_ids) FROM mails WHERE id = ${mailId}::uuid)
    ORDER BY id FOR UPDATE`;
  await tx.db.prisma.$queryRaw`SELECT 1 FROM mails WHERE id = ${mailId}::uuid FOR UPDATE`;
  const mail = await tx.db.prisma.mail.findFirst({ where });
  if (!mail) throw refused("mail_unknown");
  if (mail.state !== "failed") throw refused("mail_not_failed");
  const bringsKey = mail.kind === "key_issued" || mail.kind === "key_replaced";
  if (bringsKey && mail.sealedKeys === null) throw refused("mail_without_key");
  return mail;
}

/** Each address once, in the order of the keys. */
async function recipientsOf(tx: Context, keyIds: readonly string[]): Promise<Recipient[]> {
  const keys = await tx.db.prisma.licenseKey.findMany({
    where: { id: { in: [...keyIds] }, email: { not: null } },
    orderBy: { id: "asc" },
    select: { id: true, email: true, lastFour: true },
  });
  const byAddress = new Map<string, { email: Email; keys: Key[] }>();
  for (const key of keys) {
    const email = parseStoredEmail(key.email ?? "");
    const known = byAddress.get(email.folded);
    if (known) known.keys.push(key);
    else byAddress.set(email.folded, { email, keys: [key] });
  }
  return [...byAddress.values()];
}

/** What is not `own` leaves the mail. */
async function splitOff(
  tx: Context,
  mail: Awaited<ReturnType<typeof lockedMail>>,
  own: Recipient,
  found: readonly Recipient[],
): Promise<void> {
  let left = mail;
  for (const { email, keys } of found.filter((one) => one !== own))
    left = await takeOut(
      tx,
      left,
      keys.map(({ id }) => id),
      email,
    );
  const others = left.keyIds.filter((id) => !own.keys.some((key) => key.id === id));
  if (others.length > 0 && own.keys.length > 0) await takeOut(tx, left, others, null);
}

async function recordSent(tx: Context, application: Application, keys: readonly Key[]): Promise<void> {
  const [first] = keys;
  await record(tx, {
    applicationId: application.id,
    action: "key.mail_sent_again",
    target: first ? (keys.length > 1 ? `${keys.length} keys` : `key …${first.lastFour}`) : "mail",
    targetId: first?.id,
  });
}
