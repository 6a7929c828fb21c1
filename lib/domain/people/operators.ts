/** The people who run the console: inviting, changing and removing them (docs/contract.md D7, part three). */
import { v7 as uuidv7 } from "uuid";
import type { PlainSecret } from "../../crypto/secret";
import { isUniqueViolation } from "../../db/conflicts";
import type { OperatorRole } from "../../db/generated/enums";
import { inTransaction } from "../../db/transaction";
import { record } from "../audit/record";
import type { Actor, Context } from "../context";
import { refused } from "../errors";
import { isUuid } from "../ids";
import { parseEmail } from "../keys/email";
import { requirePermission } from "../permissions";
import { createLink, LINK_SECONDS } from "./operator-links";

export type { OperatorRole };
export type Operator = { id: string; email: string; role: OperatorRole };
export type InvitedOperator = Operator & { signInUrl: PlainSecret };
export type OperatorRecord = Operator & {
  hasSecondFactor: boolean;
  createdAt: Date;
  /** Null: not signed in since their sessions ended. */
  lastSeenAt: Date | null;
};

export const ROLES: readonly OperatorRole[] = ["owner", "developer", "support", "viewer"];

const OPERATOR_COLUMNS = { id: true, email: true, role: true } as const;

/** Throws `invalid_input`. */
export function parseRole(text: string): OperatorRole {
  const role = ROLES.find((one) => one === text);
  if (!role) throw refused("role_unknown", { roles: ROLES });
  return role;
}

export function operatorActor({ id, email, role }: Operator): Actor {
  return { kind: "operator", id, name: email, role };
}

/** With a first sign-in link. Someone who was removed comes back as new. Throws `invalid_input`, `forbidden`. */
export async function createOperator(
  ctx: Context,
  input: { email: string; role: OperatorRole },
): Promise<InvitedOperator> {
  requirePermission(ctx.actor, "operators");
  const { folded: email } = parseEmail(input.email);
  try {
    return await inTransaction(ctx, async (tx) => {
      await requireStill(tx);
      await tx.db.prisma.operator.deleteMany({ where: { email, removedAt: { not: null } } });
      const operator = await tx.db.prisma.operator.create({
        data: { id: uuidv7(), email, role: input.role, createdAt: ctx.now },
        select: OPERATOR_COLUMNS,
      });
      await log(tx, "operator.created", operator, { role: operator.role });
      return { ...operator, signInUrl: await createLink(tx, operator.id, LINK_SECONDS) };
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw refused("operator_exists", { email });
    throw error;
  }
}

/** A new one-time link for an operator who is there already, good for an hour. Throws `not_found`, `forbidden`. */
export async function createOperatorLink(ctx: Context, emailText: string): Promise<InvitedOperator> {
  requirePermission(ctx.actor, "operators");
  const operator = await requireOperator(ctx, emailText);
  return inTransaction(ctx, async (tx) => {
    await requireStill(tx);
    await log(tx, "operator.link_created", operator);
    return { ...operator, signInUrl: await createLink(tx, operator.id, LINK_SECONDS) };
  });
}

/** Throws `not_found`, `invalid_input` (the last owner), `forbidden`. The same role again changes nothing. */
export async function changeRole(ctx: Context, id: string, role: OperatorRole): Promise<Operator> {
  requirePermission(ctx.actor, "operators");
  return inTransaction(ctx, async (tx) => {
    const operator = await lockOperator(tx, id);
    await requireStill(tx);
    if (operator.role === role) return operator;
    if (operator.role === "owner") await requireAnotherOwner(tx, id);
    await tx.db.prisma.operator.update({ where: { id }, data: { role } });
    await log(tx, "operator.role_changed", operator, { from: operator.role, to: role });
    return { ...operator, role };
  });
}

/** Ends their sessions and links at once. Throws `not_found`, `invalid_input` (the last owner), `forbidden`. */
export async function removeOperator(ctx: Context, id: string): Promise<void> {
  requirePermission(ctx.actor, "operators");
  await inTransaction(ctx, async (tx) => {
    const operator = await lockOperator(tx, id);
    await requireStill(tx);
    if (operator.role === "owner") await requireAnotherOwner(tx, id);
    await tx.db.prisma.operatorSession.deleteMany({ where: { operatorId: id } });
    await tx.db.prisma.operatorLink.deleteMany({ where: { operatorId: id } });
    await tx.db.prisma.operator.update({
      where: { id },
      data: { removedAt: ctx.now, sealedTotpSecret: null, totpConfirmedAt: null, recoveryHashes: [] },
    });
    await log(tx, "operator.removed", operator);
  });
}

/** By e-mail. */
export async function listOperators(ctx: Pick<Context, "db">): Promise<OperatorRecord[]> {
  const rows = await ctx.db.prisma.operator.findMany({
    where: { removedAt: null },
    orderBy: { email: "asc" },
    select: {
      ...OPERATOR_COLUMNS,
      createdAt: true,
      totpConfirmedAt: true,
      sessions: { orderBy: { lastSeenAt: "desc" }, take: 1, select: { lastSeenAt: true } },
    },
  });
  return rows.map(({ totpConfirmedAt, sessions, ...row }) => ({
    ...row,
    hasSecondFactor: totpConfirmedAt !== null,
    lastSeenAt: sessions[0]?.lastSeenAt ?? null,
  }));
}

/** Throws `not_found`, `invalid_input`. */
export async function requireOperator(ctx: Pick<Context, "db">, emailText: string): Promise<Operator> {
  const { folded } = parseEmail(emailText);
  const operator = await findOperatorByEmail(ctx, folded);
  if (!operator) throw refused("operator_email_unknown", { email: folded });
  return operator;
}

export async function findOperatorByEmail(
  ctx: Pick<Context, "db">,
  emailFolded: string,
): Promise<Operator | null> {
  return ctx.db.prisma.operator.findFirst({
    where: { email: emailFolded, removedAt: null },
    select: OPERATOR_COLUMNS,
  });
}

/**
 * All owners are locked in one order, so that two who leave at the same moment cannot both be last but one. Who was invited
 * and never came in counts only while no owner ever did: an address with a slip of the pen must not be all that is left.
 */
async function requireAnotherOwner(tx: Context, id: string): Promise<void> {
  const owners = await tx.db.prisma.$queryRaw<{ id: string }[]>`
    SELECT id::text FROM operators WHERE role = 'owner' AND removed_at IS NULL ORDER BY id FOR UPDATE`;
  const ids = owners.map((owner) => owner.id);
  const others = ids.filter((other) => other !== id);
  if (others.length === 0) throw refused("last_owner");
  const cameIn = await whoSignedIn(tx, ids);
  if (cameIn.size > 0 && !others.some((other) => cameIn.has(other))) {
    throw refused("last_owner_signed_in");
  }
}

/** Of these. Sessions end, so the log says it, or the row once old months were taken out of the log. */
async function whoSignedIn(tx: Context, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.db.prisma.$queryRaw<{ id: string }[]>`
    SELECT o.id::text FROM operators o WHERE o.id = ANY(${ids}::uuid[]) AND (o.came_in OR EXISTS (
      SELECT 1 FROM audit_entries a WHERE a.target_id = o.id AND a.action = 'operator.signed_in'))`;
  return new Set(rows.map(({ id }) => id));
}

/** The operator may have lost their role since the request came in; from here on it stays until the change is made. */
async function requireStill(tx: Context): Promise<void> {
  const { actor } = tx;
  if (actor.kind !== "operator") return;
  const [row] = await tx.db.prisma.$queryRaw<{ role: OperatorRole }[]>`
    SELECT role::text FROM operators WHERE id = ${actor.id}::uuid AND removed_at IS NULL FOR SHARE`;
  const { role: _before, ...withoutRole } = actor;
  requirePermission(row ? { ...withoutRole, role: row.role } : withoutRole, "operators");
}

async function lockOperator(tx: Context, id: string): Promise<Operator> {
  const missing = refused("operator_gone");
  if (!isUuid(id)) throw missing;
  // Owners first and in order, as above: a call that locks one may go on to lock all.
  await tx.db.prisma.$queryRaw`
    SELECT id FROM operators WHERE removed_at IS NULL AND (role = 'owner' OR id = ${id}::uuid) ORDER BY id FOR UPDATE`;
  const operator = await tx.db.prisma.operator.findFirst({
    where: { id, removedAt: null },
    select: OPERATOR_COLUMNS,
  });
  if (!operator) throw missing;
  return operator;
}

function log(
  tx: Context,
  action: string,
  operator: Operator,
  detail?: Record<string, string>,
): Promise<void> {
  return record(tx, {
    applicationId: null,
    action,
    target: operator.email,
    targetId: operator.id,
    detail,
  });
}
