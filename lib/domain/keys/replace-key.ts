/** A new text for a key that got into wrong hands: the license, its devices and their tokens stay as they are. */
import type { PlainSecret } from "../../crypto/secret";
import { inTransaction } from "../../db/transaction";
import type { Application } from "../applications/find";
import { record } from "../audit/record";
import type { Context } from "../context";
import { refused } from "../errors";
import type { MailLanguage } from "../mails/mail";
import { queueMail } from "../mails/queue";
import type { MailedKey } from "../mails/sealed-keys";
import { mailSettings } from "../mails/settings";
import { requirePermission } from "../permissions";
import { storedHash } from "../stored-hash";
import { parseStoredEmail } from "./email";
import type { KeyRecord } from "./key-record";
import { generateLicenseKey, LICENSE_KEY_HASH_KIND, lastFourOf } from "./license-key";
import { lockKey } from "./lock";

/** `isMailed`: its customer gets it by mail. */
export type ReplacedKey = { id: string; key: PlainSecret; isMailed: boolean };

/**
 * The previous text is unknown from then on. `lastFour`: those of the text that the caller has in mind, null for whichever it
 * is; if it was replaced meanwhile, nothing is done. The new one is mailed to its customer as `isMailed` says, or absent, where the
 * application does so; `language`: of a customer whose own is not known. Throws `not_found`, `invalid_input`, `forbidden`.
 */
export async function replaceKey(
  ctx: Context,
  application: Application,
  id: string,
  lastFour: string | null,
  { isMailed, language = null }: { isMailed?: boolean | undefined; language?: MailLanguage | null } = {},
): Promise<ReplacedKey> {
  requirePermission(ctx.actor, "keys");
  const key = generateLicenseKey();
  const secretHash = storedHash(LICENSE_KEY_HASH_KIND, key);
  return inTransaction(ctx, async (tx) => {
    const previous = await lockKey(tx, application, id);
    if (previous.state === "revoked") throw refused("key_revoked", { wanted: "replace" });
    if (lastFour !== null && previous.lastFour !== lastFour) {
      throw refused("key_replaced_meanwhile", { lastFour: previous.lastFour });
    }
    await tx.db.prisma.licenseKey.update({
      where: { id: previous.id },
      data: { secretHash, lastFour: lastFourOf(key), updatedAt: ctx.now },
    });
    await record(tx, {
      applicationId: application.id,
      action: "key.replaced",
      target: `key …${previous.lastFour}`,
      targetId: previous.id,
      detail: { lastFour: { from: previous.lastFour, to: lastFourOf(key) } },
    });
    const made = { id: previous.id, key };
    return { ...made, isMailed: await mailReplaced(tx, application, previous, made, { isMailed, language }) };
  });
}

async function mailReplaced(
  tx: Context,
  application: Application,
  { email, language: own }: Pick<KeyRecord, "email" | "language">,
  made: MailedKey,
  wanted: Readonly<{ isMailed: boolean | undefined; language: MailLanguage | null }>,
): Promise<boolean> {
  const settings = await mailSettings(tx, application);
  if (email === null || !(wanted.isMailed ?? settings.keys)) return false;
  await queueMail(tx, {
    applicationId: application.id,
    kind: "key_replaced",
    keyIds: [made.id],
    email: parseStoredEmail(email),
    language: own ?? wanted.language ?? settings.language,
    keys: [made],
  });
  return true;
}
