/** A new text for a key that got into wrong hands: the license, its devices and their tokens stay as they are. */
import type { PlainSecret } from "../../crypto/secret";
import { inTransaction } from "../../db/transaction";
import type { Application } from "../applications/find";
import { record } from "../audit/record";
import type { Context } from "../context";
import { refused } from "../errors";
import type { MailLanguage } from "../mails/mail";
import { queueMail } from "../mails/queue";
import { mailSettings } from "../mails/settings";
import { requirePermission } from "../permissions";
import { storedHash } from "../stored-hash";
import { parseEmail } from "./email";
import type { KeyRecord } from "./key-record";
import { generateLicenseKey, LICENSE_KEY_HASH_KIND, lastFourOf } from "./license-key";
import { lockKey } from "./lock";

export type ReplacedKey = { id: string; key: PlainSecret };

/**
 * The previous text is unknown from then on. `lastFour`: those of the text that the caller has in mind, null for whichever it
 * is; if it was replaced meanwhile, nothing is done. The new one is mailed to its customer where the application does so, or if
 * `isMailed`; `language`: of a customer whose own is not known. Throws `not_found`, `invalid_input`, `forbidden`.
 */
export async function replaceKey(
  ctx: Context,
  application: Application,
  id: string,
  lastFour: string | null,
  { isMailed = false, language = null }: { isMailed?: boolean; language?: MailLanguage | null } = {},
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
    await mailReplaced(tx, application, previous, { id: previous.id, key }, { isMailed, language });
    return { id: previous.id, key };
  });
}

async function mailReplaced(
  tx: Context,
  application: Application,
  { email, language: own }: Pick<KeyRecord, "email" | "language">,
  made: ReplacedKey,
  wanted: Readonly<{ isMailed: boolean; language: MailLanguage | null }>,
): Promise<void> {
  const settings = await mailSettings(tx, application);
  if (email === null || !(wanted.isMailed || settings.keys)) return;
  await queueMail(tx, {
    applicationId: application.id,
    kind: "key_replaced",
    keyIds: [made.id],
    email: parseEmail(email),
    language: own ?? wanted.language ?? settings.language,
    keys: [made],
  });
}
