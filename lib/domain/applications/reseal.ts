/** Re-sealing every private key under the newest master key. */
import { config } from "../../config/config";
import { isSealedUnder, seal, unseal } from "../../crypto/sealed-box";
import { inTransaction } from "../../db/transaction";
import { record } from "../audit/record";
import type { Context } from "../context";
import { signingKeyLabel } from "./signing-keys";

type Sealed = { id: string; kid: string; sealedPrivateKey: Uint8Array };

/** All or none; running it again finds nothing to do. Throws UnsealError when a key's master key is not given. */
export async function resealSigningKeys(ctx: Context): Promise<{ resealed: number; total: number }> {
  const { masterKeys } = config().secrets;
  const [newest] = masterKeys;
  if (!newest) throw new Error("There is no master key.");
  return inTransaction(ctx, async (tx) => {
    const select = { id: true, kid: true, sealedPrivateKey: true };
    const signingKeys = await tx.db.prisma.signingKey.findMany({ select });
    // Those of pipelines have no private half here.
    const feedKeys = (await tx.db.prisma.feedKey.findMany({ select })).flatMap(
      ({ sealedPrivateKey, ...row }) => (sealedPrivateKey === null ? [] : [{ ...row, sealedPrivateKey }]),
    );
    const isOutdated = (row: Sealed) => !isSealedUnder(newest, row.sealedPrivateKey);
    const again = ({ kid, sealedPrivateKey }: Sealed) => {
      const label = signingKeyLabel(kid);
      return { sealedPrivateKey: seal(masterKeys, label, unseal(masterKeys, label, sealedPrivateKey)) };
    };
    for (const row of signingKeys.filter(isOutdated)) {
      await tx.db.prisma.signingKey.update({ where: { id: row.id }, data: again(row) });
    }
    for (const row of feedKeys.filter(isOutdated)) {
      await tx.db.prisma.feedKey.update({ where: { id: row.id }, data: again(row) });
    }
    const rows = [...signingKeys, ...feedKeys];
    const outdated = rows.filter(isOutdated);
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
