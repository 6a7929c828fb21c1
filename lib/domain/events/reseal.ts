/** Re-sealing the secrets of endpoints under the newest master key. */
import { config } from "../../config/config";
import { isSealedUnder } from "../../crypto/sealed-box";
import { inTransaction } from "../../db/transaction";
import { record } from "../audit/record";
import type { Context } from "../context";
import { openEndpointSecret, sealEndpointSecret } from "./endpoint-secret";

type SealedRow = { id: string; secret: Uint8Array; previous: Uint8Array | null };

/** All or none; running it again finds nothing to do. Throws UnsealError when a secret's master key is not given. */
export async function resealEndpointSecrets(ctx: Context): Promise<{ resealed: number; total: number }> {
  const [newest] = config().secrets.masterKeys;
  if (!newest) throw new Error("There is no master key.");
  return inTransaction(ctx, async (tx) => {
    const rows = await tx.db.prisma.$queryRaw<SealedRow[]>`
      SELECT id::text, sealed_secret AS secret, sealed_previous_secret AS previous FROM webhook_endpoints ORDER BY id FOR NO KEY UPDATE`;
    const isOutdated = (box: Uint8Array | null) => box !== null && !isSealedUnder(newest, box);
    const outdated = rows.filter(({ secret, previous }) => isOutdated(secret) || isOutdated(previous));
    for (const { id, secret, previous } of outdated) {
      const again = (box: Uint8Array) => sealEndpointSecret(id, openEndpointSecret(id, box));
      await tx.db.prisma.webhookEndpoint.update({
        where: { id },
        data: { sealedSecret: again(secret), sealedPreviousSecret: previous && again(previous) },
        select: { id: true },
      });
    }
    if (outdated.length > 0) {
      await record(tx, {
        applicationId: null,
        action: "master_key.resealed",
        target: `${outdated.length} webhook secrets`,
      });
    }
    return { resealed: outdated.length, total: rows.length };
  });
}
