/** A new management code for a key, or its first one: the previous one no longer opens the license. */
import type { PlainSecret } from "../../crypto/secret";
import { inTransaction } from "../../db/transaction";
import type { Application } from "../applications/find";
import { record } from "../audit/record";
import type { Context } from "../context";
import { refused } from "../errors";
import { requirePermission } from "../permissions";
import { storedHash } from "../stored-hash";
import { lockKey } from "./lock";
import { generateManageCode, MANAGE_CODE_HASH_KIND } from "./manage-code";

/** Closes the license at once for everyone who opened it with the previous code. Throws `not_found`, `invalid_input`, `forbidden`. */
export async function renewManageCode(
  ctx: Context,
  application: Application,
  id: string,
): Promise<PlainSecret> {
  requirePermission(ctx.actor, "keys");
  if (!application.manageCodes) {
    throw refused("manage_codes_off");
  }
  const manageCode = generateManageCode();
  const manageCodeHash = storedHash(MANAGE_CODE_HASH_KIND, manageCode);
  return inTransaction(ctx, async (tx) => {
    const key = await lockKey(tx, application, id);
    await tx.db.prisma.licenseKey.update({ where: { id: key.id }, data: { manageCodeHash } });
    await tx.db.prisma.manageSession.deleteMany({ where: { keyId: key.id } });
    await record(tx, {
      applicationId: application.id,
      action: "key.manage_code_renewed",
      target: `key …${key.lastFour}`,
      targetId: key.id,
    });
    return manageCode;
  });
}
