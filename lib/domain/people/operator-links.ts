/** One-time links that let operators in: printed by the command line and at first start, or mailed (docs/contract.md D7). */
import { v7 as uuidv7 } from "uuid";
import { config } from "../../config/config";
import { randomToken } from "../../crypto/random";
import { PlainSecret } from "../../crypto/secret";
import type { Context } from "../context";
import { storedHash } from "../stored-hash";

export const LINK_SECONDS = 60 * 60;
export const MAILED_LINK_SECONDS = 15 * 60;

const SECRET_BYTES = 32;
const SECRET = /^[A-Za-z0-9_-]{43}$/;
const HASH_KIND = "operator-link";
const SWEEP_MAX = 100;

/** `{base_url}/console/enter?link=…`: a page with a button, which alone uses the link up. Null: for the first owner. */
export async function createLink(
  tx: Pick<Context, "db" | "now">,
  operatorId: string | null,
  seconds: number,
): Promise<PlainSecret> {
  const secret = new PlainSecret(randomToken(SECRET_BYTES));
  await sweep(tx);
  await tx.db.prisma.operatorLink.create({
    data: {
      id: uuidv7(),
      operatorId,
      secretHash: storedHash(HASH_KIND, secret),
      createdAt: tx.now,
      expiresAt: new Date(tx.now.getTime() + seconds * 1000),
    },
  });
  return new PlainSecret(`${config().baseUrl}/console/enter?link=${secret.expose()}`);
}

/** Who a link lets in. `email` null: the first owner. */
export type LinkHolder = { email: string | null };

/** Whose link it is, without using it up; null for a used, expired or unknown one, and for anything else. */
export async function holderOfLink(
  ctx: Pick<Context, "db" | "now">,
  text: string,
): Promise<LinkHolder | null> {
  if (!SECRET.test(text)) return null;
  const link = await ctx.db.prisma.operatorLink.findFirst({
    where: goodLink(ctx, text),
    select: { operator: { select: { email: true } } },
  });
  if (!link) return null;
  if (!link.operator && (await hasOperators(ctx))) return null;
  return { email: link.operator?.email ?? null };
}

/** Uses the link up; of many at once one succeeds. Null as above. */
export async function useLink(
  tx: Pick<Context, "db" | "now">,
  text: string,
): Promise<{ operatorId: string | null } | null> {
  if (!SECRET.test(text)) return null;
  const used = await tx.db.prisma.operatorLink.updateManyAndReturn({
    where: goodLink(tx, text),
    data: { usedAt: tx.now },
    select: { operatorId: true },
  });
  return used[0] ?? null;
}

export async function hasOperators(ctx: Pick<Context, "db">): Promise<boolean> {
  return (
    (await ctx.db.prisma.operator.findFirst({ where: { removedAt: null }, select: { id: true } })) !== null
  );
}

/** A few at a time, whenever a link is made. */
async function sweep(tx: Pick<Context, "db" | "now">): Promise<void> {
  await tx.db.prisma.$executeRaw`
    DELETE FROM operator_links WHERE id IN (
      SELECT id FROM operator_links WHERE expires_at < ${tx.now} LIMIT ${SWEEP_MAX} FOR UPDATE SKIP LOCKED)`;
}

function goodLink(ctx: Pick<Context, "now">, text: string) {
  return {
    secretHash: storedHash(HASH_KIND, new PlainSecret(text)),
    usedAt: null,
    expiresAt: { gt: ctx.now },
    OR: [{ operatorId: null }, { operator: { removedAt: null } }],
  };
}
