/** The holders of management codes, and the half hour in which a code need not be typed again (docs/contract.md D7). */
import { v7 as uuidv7 } from "uuid";
import { config } from "../../config/config";
import { randomToken } from "../../crypto/random";
import { PlainSecret } from "../../crypto/secret";
import type { Statement } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { record } from "../audit/record";
import type { Actor, Context } from "../context";
import { firstIdAt } from "../ids";
import { MANAGE_CODE_HASH_KIND } from "../keys/manage-code";
import { storedHash } from "../stored-hash";

export const MANAGE_SESSION_SECONDS = 30 * 60;
const OPENED = "license.opened";
const DAY_MS = 24 * 60 * 60 * 1000;
const SESSION_HASH_KIND = "manage-session";
const SESSION_SECRET_BYTES = 32;
const SESSION_SECRET = /^[A-Za-z0-9_-]{43}$/;

export type ManageSession = { keyId: string; expiresAt: Date };
export type OpenedManageSession = { secret: PlainSecret; expiresAt: Date };

/** Nothing else is known of them. */
export const CODE_HOLDER: Actor = { kind: "code_holder", id: null, name: "holder of the management code" };

/** Each opening takes some away, so that they never pile up and none waits for another. */
const FORGET_EXPIRED: Statement = {
  name: "forget-manage-sessions",
  text: `DELETE FROM manage_sessions WHERE id IN (
           SELECT id FROM manage_sessions WHERE expires_at <= $1 ORDER BY expires_at LIMIT 100 FOR UPDATE SKIP LOCKED)`,
};

/**
 * The session's secret, for the cookie, and its end; null for an unknown code. Works whatever the key's status. It is
 * logged at the key's application in the same transaction, up to `LICENSE_OPENINGS_LOGGED_PER_KEY_PER_DAY` times a day: it changes
 * nothing, and one who has a code may open it as often as they like.
 */
export async function openManageSession(
  ctx: Pick<Context, "db" | "now">,
  code: PlainSecret,
): Promise<OpenedManageSession | null> {
  const codeHash = storedHash(MANAGE_CODE_HASH_KIND, code);
  const key = await ctx.db.prisma.licenseKey.findUnique({
    where: { manageCodeHash: codeHash },
    select: { id: true, applicationId: true, lastFour: true },
  });
  if (!key) return null;
  await ctx.db.run(FORGET_EXPIRED, [ctx.now]);
  const secret = new PlainSecret(randomToken(SESSION_SECRET_BYTES));
  const secretHash = storedHash(SESSION_HASH_KIND, secret);
  const expiresAt = new Date(ctx.now.getTime() + MANAGE_SESSION_SECONDS * 1000);
  return inTransaction({ ...ctx, actor: CODE_HOLDER }, async (tx) => {
    // A code that is renewed at this moment opens nothing: the renewal ends the sessions it can see.
    const isStill = await tx.db.prisma.$queryRaw<unknown[]>`
      SELECT 1 FROM license_keys WHERE id = ${key.id}::uuid AND manage_code_hash = ${codeHash} FOR SHARE`;
    if (isStill.length === 0) return null;
    await tx.db.prisma.manageSession.create({
      data: { id: uuidv7(), keyId: key.id, secretHash, createdAt: ctx.now, expiresAt },
    });
    if (await isListed(tx, key.id)) {
      await record(tx, {
        applicationId: key.applicationId,
        action: OPENED,
        target: `key …${key.lastFour}`,
        targetId: key.id,
      });
    }
    return { secret, expiresAt };
  });
}

async function isListed({ db, now }: Pick<Context, "db" | "now">, keyId: string): Promise<boolean> {
  const since = firstIdAt(new Date(now.getTime() - DAY_MS));
  const listed = await db.prisma.auditEntry.count({
    where: { targetId: keyId, action: OPENED, id: { gt: since } },
  });
  return listed < config().limits.licenseOpeningsLoggedPerKeyPerDay;
}

/** Null for what is no session, or one that is over. */
export async function findManageSession(
  ctx: Pick<Context, "db" | "now">,
  text: string,
): Promise<ManageSession | null> {
  if (!SESSION_SECRET.test(text)) return null;
  return ctx.db.prisma.manageSession.findFirst({
    where: { secretHash: storedHash(SESSION_HASH_KIND, new PlainSecret(text)), expiresAt: { gt: ctx.now } },
    select: { keyId: true, expiresAt: true },
  });
}

/** For good, wherever else the cookie is. What is no session is no error. */
export async function closeManageSession(ctx: Pick<Context, "db">, text: string): Promise<void> {
  if (!SESSION_SECRET.test(text)) return;
  await ctx.db.prisma.manageSession.deleteMany({
    where: { secretHash: storedHash(SESSION_HASH_KIND, new PlainSecret(text)) },
  });
}
