/** Listing and revoking the feed tokens of a key. */
import { inTransaction } from "../../db/transaction";
import type { Application } from "../applications/find";
import { record } from "../audit/record";
import type { Context } from "../context";
import { refused } from "../errors";
import { isUuid } from "../ids";
import { requirePermission } from "../permissions";

export type FeedTokenRecord = {
  id: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
};

/** Of the revoked ones, only as many are of interest. */
const LISTED_MAX = 200;

/** Those that work, newest first, then the last revoked ones; never the secret. Throws `not_found` for a key that is not the application's. */
export async function listFeedTokens(
  ctx: Pick<Context, "db">,
  application: Application,
  keyId: string,
): Promise<FeedTokenRecord[]> {
  const key = isUuid(keyId)
    ? await ctx.db.prisma.licenseKey.findFirst({
        where: { id: keyId, applicationId: application.id },
        select: {
          feedTokens: {
            orderBy: [{ revokedAt: { sort: "desc", nulls: "first" } }, { id: "desc" }],
            take: LISTED_MAX,
            select: { id: true, name: true, createdAt: true, lastUsedAt: true, revokedAt: true },
          },
        },
      })
    : null;
  if (!key) throw refused("key_unknown");
  return key.feedTokens;
}

/** Refused everywhere from the next call on. Revoking twice keeps the first time. Throws `not_found`, `forbidden`. */
export async function revokeFeedToken(
  ctx: Context,
  application: Application,
  id: string,
): Promise<{ id: string; revokedAt: Date }> {
  requirePermission(ctx.actor, "keys");
  const unknown = refused("feed_token_unknown", { id, application: application.slug });
  if (!isUuid(id)) throw unknown;
  return inTransaction(ctx, async (tx) => {
    const where = { id, key: { applicationId: application.id } };
    const { count } = await tx.db.prisma.feedToken.updateMany({
      where: { ...where, revokedAt: null },
      data: { revokedAt: ctx.now },
    });
    const known = await tx.db.prisma.feedToken.findFirst({
      where,
      select: { name: true, revokedAt: true, key: { select: { id: true, lastFour: true } } },
    });
    if (!known?.revokedAt) throw unknown;
    if (count === 0) return { id, revokedAt: known.revokedAt };
    await record(tx, {
      applicationId: application.id,
      action: "key.feed_token_revoked",
      target: `key …${known.key.lastFour}`,
      targetId: known.key.id,
      detail: { token: known.name },
    });
    return { id, revokedAt: ctx.now };
  });
}
