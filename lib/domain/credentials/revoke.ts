/** Listing and revoking tokens. */
import { inTransaction } from "../../db/transaction";
import type { Application } from "../applications/find";
import { record } from "../audit/record";
import type { Context } from "../context";
import { refused } from "../errors";
import { isUuid } from "../ids";
import { requirePermission } from "../permissions";
import type { CredentialPurpose } from "./credential";

export type CredentialRecord = {
  id: string;
  name: string;
  purpose: CredentialPurpose;
  variants: string[];
  createdAt: string;
  lastUsedAt: string | null;
  revokedAt: string | null;
};

/** Newest first, the revoked ones too; never the secret. */
export async function listCredentials(ctx: Context, application: Application): Promise<CredentialRecord[]> {
  const rows = await ctx.db.prisma.credential.findMany({
    where: { applicationId: application.id },
    orderBy: { id: "desc" },
    select: {
      id: true,
      name: true,
      purpose: true,
      variants: true,
      createdAt: true,
      lastUsedAt: true,
      revokedAt: true,
    },
  });
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  }));
}

/** Refused everywhere from the next call on. Revoking twice keeps the first time. Throws `not_found`. */
export async function revokeCredential(
  ctx: Context,
  application: Application,
  id: string,
): Promise<{ id: string; revokedAt: string }> {
  requirePermission(ctx.actor, "tokens");
  return inTransaction(ctx, async (tx) => {
    const where = { id, applicationId: application.id };
    const { count } = isUuid(id)
      ? await tx.db.prisma.credential.updateMany({
          where: { ...where, revokedAt: null },
          data: { revokedAt: ctx.now },
        })
      : { count: 0 };
    const known = isUuid(id)
      ? await tx.db.prisma.credential.findFirst({ where, select: { name: true, revokedAt: true } })
      : null;
    if (!known?.revokedAt) throw refused("token_unknown", { id, application: application.slug });
    if (count === 0) return { id, revokedAt: known.revokedAt.toISOString() };
    await record(tx, {
      applicationId: application.id,
      action: "token.revoked",
      target: known.name,
      targetId: id,
    });
    return { id, revokedAt: ctx.now.toISOString() };
  });
}
