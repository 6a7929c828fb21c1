/** A new text for a key that got into wrong hands: the license, its devices and their tokens stay as they are. */
import type { PlainSecret } from "../../crypto/secret";
import { inTransaction } from "../../db/transaction";
import type { Application } from "../applications/find";
import { record } from "../audit/record";
import type { Context } from "../context";
import { refused } from "../errors";
import { requirePermission } from "../permissions";
import { storedHash } from "../stored-hash";
import { generateLicenseKey, LICENSE_KEY_HASH_KIND, lastFourOf } from "./license-key";
import { lockKey } from "./lock";

export type ReplacedKey = { id: string; key: PlainSecret };

/**
 * The previous text is unknown from then on. `lastFour`: those of the text that the caller has in mind, null for whichever it
 * is; if it was replaced meanwhile, nothing is done. Throws `not_found`, `invalid_input`, `forbidden`.
 */
export async function replaceKey(
  ctx: Context,
  application: Application,
  id: string,
  lastFour: string | null,
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
    return { id: previous.id, key };
  });
}
