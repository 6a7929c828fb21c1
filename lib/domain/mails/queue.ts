/** Putting a mail into the queue, in the transaction of what it tells about. */
import { v7 as uuidv7 } from "uuid";
import type { Prisma } from "../../db/generated/client";
import type { Context } from "../context";
import type { MailKind, MailLanguage } from "./mail";
import { type MailedKey, sealMailedKeys } from "./sealed-keys";

export type NewMail = Readonly<{
  /** Null: of the whole installation. */
  applicationId: string | null;
  kind: MailKind;
  keyIds: readonly string[];
  email: Readonly<{ address: string; folded: string }>;
  language: MailLanguage;
  detail?: Prisma.InputJsonObject;
  /** In plain text; stored sealed until they are sent. */
  keys?: readonly MailedKey[];
}>;

/** Call inside `inTransaction`. Due at once. */
export async function queueMail(tx: Context, mail: NewMail): Promise<void> {
  const id = uuidv7();
  const { applicationId, kind, keyIds, email, language, detail = {}, keys } = mail;
  await tx.db.prisma.mail.create({
    data: {
      id,
      applicationId,
      kind,
      keyIds: [...keyIds],
      email: email.address,
      emailFolded: email.folded,
      language,
      detail,
      sealedKeys: keys ? sealMailedKeys(id, keys) : null,
      dueAt: tx.now,
      createdAt: tx.now,
    },
    select: { id: true },
  });
}
