/** Mail to the customer of a key, as the log knows it. What is mailed, and how, is decided elsewhere. */
import type { PlainSecret } from "../../crypto/secret";
import { inTransaction } from "../../db/transaction";
import type { Application } from "../applications/find";
import { record } from "../audit/record";
import type { Context } from "../context";
import { refused } from "../errors";
import { requirePermission } from "../permissions";
import { storedHash } from "../stored-hash";
import { type Email, parseStoredEmail } from "./email";
import { LICENSE_KEY_HASH_KIND } from "./license-key";
import { lockKey } from "./lock";
import { MANAGE_CODE_HASH_KIND } from "./manage-code";

/** Secrets are stored as hashes: only who has just made one can hand it on. */
export type CustomerMail =
  | Readonly<{ kind: "sign_in_link" }>
  | Readonly<{ kind: "key" | "manage_code"; secret: PlainSecret }>;

const ACTIONS = {
  sign_in_link: "key.sign_in_link_sent",
  key: "key.sent",
  manage_code: "key.manage_code_sent",
} as const;

/**
 * Call before the mail goes out. Returns who it goes to. Throws `not_found`, `forbidden`, and `invalid_input` for a key without an
 * address and for a secret that is not, or no longer, its own.
 */
export async function recordMailToCustomer(
  ctx: Context,
  application: Application,
  id: string,
  mail: CustomerMail,
): Promise<Email> {
  requirePermission(ctx.actor, "keys");
  return inTransaction(ctx, async (tx) => {
    const { email, lastFour } = await lockKey(tx, application, id);
    if (email === null) throw refused("key_without_email");
    if (mail.kind !== "sign_in_link" && !(await isItsOwn(tx, id, mail.kind, mail.secret))) {
      throw refused("key_secret_outdated");
    }
    await record(tx, {
      applicationId: application.id,
      action: ACTIONS[mail.kind],
      target: `key …${lastFour}`,
      targetId: id,
      detail: { email },
    });
    return parseStoredEmail(email);
  });
}

async function isItsOwn(
  tx: Context,
  id: string,
  kind: "key" | "manage_code",
  secret: PlainSecret,
): Promise<boolean> {
  const stored =
    kind === "key"
      ? { secretHash: storedHash(LICENSE_KEY_HASH_KIND, secret) }
      : { manageCodeHash: storedHash(MANAGE_CODE_HASH_KIND, secret) };
  return (await tx.db.prisma.licenseKey.count({ where: { id, ...stored } })) > 0;
}
