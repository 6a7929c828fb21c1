/** Re-sealing every private key under the newest master key. */
import { config } from "../../config";
import { isSealedUnder, seal, unseal } from "../../crypto/sealed-box";
import { inTransaction } from "../../db/transaction";
import { record } from "../audit/record";
import type { Context } from "../context";
import { signingKeyLabel } from "./signing-keys";

/** All or none; running it again finds nothing to do. Throws UnsealError when a key's master key is not given. */
export async function resealSigningKeys(ctx: Context): Promise<{ resealed: number; total: number }> {
  const { masterKeys } = config().secrets;
  const [newest] = masterKeys;
  if (!newest) throw new Error("There is no master key.");
  return inTransaction(ctx, async (tx) => {
    const rows = await tx.db.prisma.signingKey.findMany({
      select: { id: true, kid: true, sealedPrivateKey: true },
    });
    const outdated = rows.filter((row) => !isSealedUnder(newest, row.sealedPrivateKey));
    for (const { id, kid, sealedPrivateKey } of outdated) {
      const label = signingKeyLabel(kid);
      const opened = unseal(masterKeys, label, sealedPrivateKey);
      await tx.db.prisma.signingKey.update({
        where: { id },
        data: { sealedPrivateKey: seal(masterKeys, label, opened) },
      });
    }
    if (outdated.length > 0) {
      await record(tx, {
        applicationId: null,
        action: "master_key.resealed",
        target: `${outdated.length} signing keys`,
      });
    }
    return { resealed: outdated.length, total: rows.length };
  });
}
