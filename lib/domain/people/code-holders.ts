/** Whoever holds a management code, and the half hour in which it need not be typed again (decisions §7). */
import { v7 as uuidv7 } from "uuid";
import { config } from "../../config";
import { randomToken } from "../../crypto/random";
import { hashSecret, PlainSecret } from "../../crypto/secret";
import type { Actor, Context } from "../context";
import { MANAGE_CODE_HASH_KIND } from "../keys/manage-code";

export const MANAGE_SESSION_SECONDS = 30 * 60;
const SESSION_HASH_KIND = "manage-session";
const SESSION_SECRET_BYTES = 32;
const SESSION_SECRET = /^[A-Za-z0-9_-]{43}$/;

export type ManageSession = { keyId: string; expiresAt: Date };

/** The session's secret, for the cookie; null for an unknown code. */
export async function openManageSession(
  ctx: Pick<Context, "db" | "now">,
  code: PlainSecret,
): Promise<{ secret: PlainSecret; expiresAt: Date } | null> {
  const key = await ctx.db.prisma.licenseKey.findUnique({
    where: { manageCodeHash: hashed(MANAGE_CODE_HASH_KIND, code) },
    select: { id: true },
  });
  if (!key) return null;
  const secret = new PlainSecret(randomToken(SESSION_SECRET_BYTES));
  const expiresAt = new Date(ctx.now.getTime() + MANAGE_SESSION_SECONDS * 1000);
  await ctx.db.prisma.manageSession.deleteMany({ where: { expiresAt: { lt: ctx.now } } });
  await ctx.db.prisma.manageSession.create({
    data: {
      id: uuidv7(),
      keyId: key.id,
      secretHash: hashed(SESSION_HASH_KIND, secret),
      createdAt: ctx.now,
      expiresAt,
    },
  });
  return { secret, expiresAt };
}

/** Null for what is no session, or one that is over. */
export async function findManageSession(
  ctx: Pick<Context, "db" | "now">,
  text: string,
): Promise<ManageSession | null> {
  if (!SESSION_SECRET.test(text)) return null;
  return ctx.db.prisma.manageSession.findFirst({
    where: { secretHash: hashed(SESSION_HASH_KIND, new PlainSecret(text)), expiresAt: { gt: ctx.now } },
    select: { keyId: true, expiresAt: true },
  });
}

export async function closeManageSession(ctx: Pick<Context, "db">, text: string): Promise<void> {
  if (!SESSION_SECRET.test(text)) return;
  await ctx.db.prisma.manageSession.deleteMany({
    where: { secretHash: hashed(SESSION_HASH_KIND, new PlainSecret(text)) },
  });
}

/** Nobody knows more of them than that they hold the code. */
export const CODE_HOLDER: Actor = { kind: "code_holder", id: null, name: "holder of the management code" };

function hashed(kind: string, secret: PlainSecret): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hashSecret(config().secrets.keyPepper, kind, secret));
}
