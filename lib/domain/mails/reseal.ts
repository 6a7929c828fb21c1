/** Re-sealing the keys that wait to be mailed under the newest master key. */
import { config } from "../../config/config";
import { isSealedUnder } from "../../crypto/sealed-box";
import { inTransaction } from "../../db/transaction";
import { record } from "../audit/record";
import type { Context } from "../context";
import { resealedKeys } from "./sealed-keys";

type SealedRow = { id: string; box: Uint8Array };

/** All or none; running it again finds nothing to do. Throws UnsealError when a master key is not given. */
export async function resealMails(ctx: Context): Promise<{ resealed: number; total: number }> {
  const [newest] = config().secrets.masterKeys;
  if (!newest) throw new Error("There is no master key.");
  return inTransaction(ctx, async (tx) => {
    // Locked: what is sent meanwhile is wiped and must not come back.
    const rows = await tx.db.prisma.$queryRaw<SealedRow[]>`
      SELECT id::text, sealed_keys AS box FROM mails WHERE sealed_keys IS NOT NULL ORDER BY id FOR UPDATE`;
    const outdated = rows.filter(({ box }) => !isSealedUnder(newest, box));
    for (const { id, box } of outdated)
      await tx.db.prisma.mail.update({ where: { id }, data: { sealedKeys: resealedKeys(id, box) } });
    if (outdated.length > 0) {
      const target = `${outdated.length} mails`;
      await record(tx, { applicationId: null, action: "master_key.resealed", target });
    }
    return { resealed: outdated.length, total: rows.length };
  });
}
