/** A key that waits to be mailed goes to the address that it has now, or to none (decision 056). */
import { UnsealError } from "../../crypto/sealed-box";
import type { Context } from "../context";
import type { MailKind, MailLanguage } from "./mail";
import { queueMail } from "./queue";
import { type MailedKey, openMailedKeys, sealMailedKeys } from "./sealed-keys";

type Address = Readonly<{ address: string; folded: string }>;

export type KeyMail = Readonly<{
  id: string;
  applicationId: string | null;
  kind: MailKind;
  keyIds: string[];
  language: MailLanguage;
  sealedKeys: Uint8Array | null;
}>;

/**
 * A mail that brings this key alone is due at once, as new, or deleted where there is no address; one that brings others, too, loses
 * this key, which gets a mail of its own. What is on its way to the previous address at this moment is sent once more. Call inside
 * `inTransaction`, with the key locked.
 */
export async function readdressMails(tx: Context, keyId: string, email: Address | null): Promise<void> {
  const mails = await tx.db.prisma.$queryRaw<KeyMail[]>`
    SELECT id::text, application_id::text AS "applicationId", kind::text, key_ids::text[] AS "keyIds", language::text,
           sealed_keys AS "sealedKeys"
    FROM mails WHERE state = 'waiting' AND kind IN ('key_issued', 'key_replaced') AND key_ids @> ARRAY[${keyId}::uuid]
    ORDER BY id FOR UPDATE`;
  for (const mail of mails)
    if (mail.keyIds.length > 1) await takeOut(tx, mail, [keyId], email);
    else if (email) await moveTo(tx, mail.id, email);
    else await tx.db.prisma.mail.delete({ where: { id: mail.id }, select: { id: true } });
}

/**
 * These keys leave the mail, and are mailed to `email`, if there is one. Returns what is left of it. Where the master key is not there,
 * nothing is done: then none of its keys can be sent.
 */
export async function takeOut<Of extends KeyMail>(
  tx: Context,
  mail: Of,
  keyIds: readonly string[],
  email: Address | null,
): Promise<Of> {
  const opened = mail.sealedKeys && openedOrNull(mail.id, mail.sealedKeys);
  if (!opened) return mail;
  const { id, applicationId, kind, language } = mail;
  const isTaken = ({ id: keyId }: MailedKey) => keyIds.includes(keyId);
  const keys = opened.filter(isTaken);
  const left = {
    keyIds: mail.keyIds.filter((keyId) => !keyIds.includes(keyId)),
    sealedKeys: sealMailedKeys(
      id,
      opened.filter((key) => !isTaken(key)),
    ),
  };
  await tx.db.prisma.mail.update({ where: { id }, data: left, select: { id: true } });
  if (email && keys.length > 0)
    await queueMail(tx, { applicationId, kind, keyIds: keys.map((key) => key.id), email, language, keys });
  return { ...mail, ...left };
}

async function moveTo(tx: Context, id: string, { address, folded }: Address): Promise<void> {
  await tx.db.prisma.mail.update({
    where: { id },
    data: {
      email: address,
      emailFolded: folded,
      claim: null,
      attempts: 0,
      triedSince: null,
      dueAt: tx.now,
      problem: null,
      answer: null,
    },
    select: { id: true },
  });
}

function openedOrNull(mailId: string, box: Uint8Array): MailedKey[] | null {
  try {
    return openMailedKeys(mailId, box);
  } catch (error) {
    if (error instanceof UnsealError) return null;
    throw error;
  }
}
