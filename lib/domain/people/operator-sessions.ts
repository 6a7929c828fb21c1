/** Browsers that operators are signed in with. Rows, so that they can be listed and ended. */
import { v7 as uuidv7 } from "uuid";
import { randomToken } from "../../crypto/random";
import { PlainSecret } from "../../crypto/secret";
import type { OperatorLanguage } from "../../db/generated/enums";
import { inTransaction } from "../../db/transaction";
import { record } from "../audit/record";
import type { Context } from "../context";
import { isUuid } from "../ids";
import { storedHash } from "../stored-hash";
import { type Operator, operatorActor } from "./operators";

/** A week at most, and half a day without a visit. */
export const OPERATOR_SESSION_SECONDS = 7 * 24 * 60 * 60;
const IDLE_SECONDS = 12 * 60 * 60;
/** A visit is not written more often. */
const SEEN_EVERY_MS = 60 * 1000;

const SECRET_BYTES = 32;
const SECRET = /^[A-Za-z0-9_-]{43}$/;
const HASH_KIND = "operator-session";
const USER_AGENT_LENGTH_MAX = 300;
const SWEEP_MAX = 100;

export type OperatorSession = {
  id: string;
  operator: Operator;
  hasSecondFactor: boolean;
  /** Of the console, as the operator chose it. */
  language: OperatorLanguage | null;
  /** Whether nothing more is asked of the operator: there is no second factor, or it was shown. */
  isComplete: boolean;
  /** When the operator last showed who they are: by a code of the second factor, or where there is none by signing in. */
  provedAt: Date;
  expiresAt: Date;
};

export type SessionRecord = { id: string; userAgent: string | null; createdAt: Date; lastSeenAt: Date };

/**
 * The session's secret, for the cookie. Call inside the transaction that used a link up; logs `operator.signed_in`, with
 * `reason` where it was no link.
 */
export async function openOperatorSession(
  tx: Context,
  operatorId: string,
  userAgent: string | null,
  { reason = null }: { reason?: string | null } = {},
): Promise<PlainSecret> {
  const secret = new PlainSecret(randomToken(SECRET_BYTES));
  await sweep(tx);
  const { operator } = await tx.db.prisma.operatorSession.create({
    data: {
      id: uuidv7(),
      operatorId,
      secretHash: storedHash(HASH_KIND, secret),
      userAgent: userAgent?.toWellFormed().replaceAll("\0", "").slice(0, USER_AGENT_LENGTH_MAX) ?? null,
      createdAt: tx.now,
      lastSeenAt: tx.now,
      expiresAt: new Date(tx.now.getTime() + OPERATOR_SESSION_SECONDS * 1000),
    },
    select: { operator: { select: { id: true, email: true, role: true } } },
  });
  await record(
    { ...tx, actor: operatorActor(operator) },
    {
      applicationId: null,
      action: "operator.signed_in",
      target: operator.email,
      targetId: operator.id,
      reason,
    },
  );
  return secret;
}

/** Null for what is no session, one that is over, and one of an operator who was removed. */
export async function findOperatorSession(
  ctx: Pick<Context, "db" | "now">,
  text: string,
): Promise<OperatorSession | null> {
  if (!SECRET.test(text)) return null;
  const row = await ctx.db.prisma.operatorSession.findFirst({
    where: {
      secretHash: storedHash(HASH_KIND, new PlainSecret(text)),
      expiresAt: { gt: ctx.now },
      lastSeenAt: { gt: new Date(ctx.now.getTime() - IDLE_SECONDS * 1000) },
      operator: { removedAt: null },
    },
    select: {
      id: true,
      createdAt: true,
      expiresAt: true,
      lastSeenAt: true,
      secondFactorAt: true,
      operator: { select: { id: true, email: true, role: true, language: true, totpConfirmedAt: true } },
    },
  });
  if (!row) return null;
  if (ctx.now.getTime() - row.lastSeenAt.getTime() > SEEN_EVERY_MS) {
    await ctx.db.prisma.operatorSession.updateMany({ where: { id: row.id }, data: { lastSeenAt: ctx.now } });
  }
  const { totpConfirmedAt, language, ...operator } = row.operator;
  const hasSecondFactor = totpConfirmedAt !== null;
  return {
    id: row.id,
    operator,
    hasSecondFactor,
    language,
    isComplete: !hasSecondFactor || row.secondFactorAt !== null,
    provedAt: (hasSecondFactor ? row.secondFactorAt : null) ?? row.createdAt,
    expiresAt: row.expiresAt,
  };
}

/** Most recently used first. */
export async function listOperatorSessions(
  ctx: Pick<Context, "db" | "now">,
  operatorId: string,
): Promise<SessionRecord[]> {
  return ctx.db.prisma.operatorSession.findMany({
    where: {
      operatorId,
      expiresAt: { gt: ctx.now },
      lastSeenAt: { gt: new Date(ctx.now.getTime() - IDLE_SECONDS * 1000) },
    },
    orderBy: { lastSeenAt: "desc" },
    select: { id: true, userAgent: true, createdAt: true, lastSeenAt: true },
  });
}

/** One of the operator's own; false when it was over already. Logged, unless there was nothing to end. */
export async function endOperatorSession(ctx: Context, operator: Operator, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  return (await endSessions(ctx, operator, { id }, "operator.session_ended")) > 0;
}

/** All but one of the operator's own. Returns how many. */
export async function endOtherSessions(ctx: Context, operator: Operator, keptId: string): Promise<number> {
  return endSessions(ctx, operator, { id: { not: keptId } }, "operator.other_sessions_ended");
}

function endSessions(
  ctx: Context,
  operator: Operator,
  which: { id: string | { not: string } },
  action: string,
): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const { count } = await tx.db.prisma.operatorSession.deleteMany({
      where: { ...which, operatorId: operator.id },
    });
    if (count > 0) {
      await record(tx, { applicationId: null, action, target: operator.email, targetId: operator.id });
    }
    return count;
  });
}

/** A few at a time, whenever someone signs in. */
async function sweep(tx: Pick<Context, "db" | "now">): Promise<void> {
  await tx.db.prisma.$executeRaw`
    DELETE FROM operator_sessions WHERE id IN (
      SELECT id FROM operator_sessions WHERE expires_at < ${tx.now} LIMIT ${SWEEP_MAX} FOR UPDATE SKIP LOCKED)`;
}
