/** Re-sealing the second factors of operators under the newest master key. */
import { config } from "../../config/config";
import { isSealedUnder } from "../../crypto/sealed-box";
import { inTransaction } from "../../db/transaction";
import { record } from "../audit/record";
import type { Context } from "../context";
import { openTotpSecret, sealTotpSecret } from "./sealed-totp";

type SealedRow = { id: string; box: Uint8Array };

/**
 * All or none, those that wait for their first code too; running it again finds nothing to do. Throws UnsealError when a
 * secret's master key is not given.
 */
export async function resealSecondFactors(ctx: Context): Promise<{ resealed: number; total: number }> {
  const [newest] = config().secrets.masterKeys;
  if (!newest) throw new Error("There is no master key.");
  return inTransaction(ctx, async (tx) => {
    // Locked: a secret that its operator replaces or removes meanwhile must not come back.
    const rows = await tx.db.prisma.$queryRaw<SealedRow[]>`
      SELECT id::text, sealed_totp_secret AS box FROM operators
      WHERE sealed_totp_secret IS NOT NULL ORDER BY id FOR UPDATE`;
    const outdated = rows.filter(({ box }) => !isSealedUnder(newest, box));
    for (const { id, box } of outdated) {
      const sealedTotpSecret = sealTotpSecret(id, openTotpSecret(id, box));
      await tx.db.prisma.operator.update({ where: { id }, data: { sealedTotpSecret } });
    }
    if (outdated.length > 0) {
      await record(tx, {
        applicationId: null,
        action: "master_key.resealed",
        target: `${outdated.length} second factors`,
      });
    }
    return { resealed: outdated.length, total: rows.length };
  });
}
