/** A token that opens feeds as the license itself does, and can be revoked without replacing the key. */
import { v7 as uuidv7 } from "uuid";
import { config } from "../../config/config";
import type { PlainSecret } from "../../crypto/secret";
import { inTransaction } from "../../db/transaction";
import { publishesUpdates } from "../applications/application";
import type { Application } from "../applications/find";
import { record } from "../audit/record";
import type { Context } from "../context";
import { parseCredentialName } from "../credentials/credential";
import { refused } from "../errors";
import { requirePermission } from "../permissions";
import { storedHash } from "../stored-hash";
import { FEED_TOKEN_HASH_KIND, generateFeedToken } from "./feed-token";
import { lockKey } from "./lock";

export type CreatedFeedToken = { id: string; name: string; token: PlainSecret };

/** The token is in this answer and nowhere else. Throws `not_found`, `invalid_input`, `forbidden`. */
export async function createFeedToken(
  ctx: Context,
  application: Application,
  keyId: string,
  given: string,
): Promise<CreatedFeedToken> {
  requirePermission(ctx.actor, "keys");
  const name = parseCredentialName(given);
  if (!publishesUpdates(application.kind)) {
    throw refused("publishes_no_updates", { application: application.slug });
  }
  const token = generateFeedToken();
  const id = uuidv7();
  await inTransaction(ctx, async (tx) => {
    const key = await lockKey(tx, application, keyId);
    if (key.state === "revoked") throw refused("feed_tokens_of_revoked_key");
    await requireRoom(tx, key.id);
    const secretHash = storedHash(FEED_TOKEN_HASH_KIND, token);
    await tx.db.prisma.feedToken.create({
      data: { id, keyId: key.id, name, secretHash, createdAt: ctx.now },
    });
    await record(tx, {
      applicationId: application.id,
      action: "key.feed_token_created",
      target: `key …${key.lastFour}`,
      targetId: key.id,
      detail: { token: name },
    });
  });
  return { id, name, token };
}

/** Under the lock of the key. */
async function requireRoom(tx: Context, keyId: string): Promise<void> {
  const max = config().limits.feedTokensPerKey;
  const live = await tx.db.prisma.feedToken.count({ where: { keyId, revokedAt: null } });
  if (live >= max) throw refused("feed_tokens_too_many", { max });
}
