/** The second factor of operators: an authenticator app, and recovery codes for the day it is lost (docs/contract.md D7). */
import { config } from "../../config/config";
import { randomCrockford } from "../../crypto/random";
import { PlainSecret } from "../../crypto/secret";
import { inTransaction } from "../../db/transaction";
import { record } from "../audit/record";
import type { Context } from "../context";
import { refused } from "../errors";
import { isUuid } from "../ids";
import { asTyped, inGroups } from "../keys/license-key";
import { requirePermission } from "../permissions";
import { storedHash } from "../stored-hash";
import type { OperatorSession } from "./operator-sessions";
import type { Operator } from "./operators";
import { openTotpSecret, sealTotpSecret } from "./sealed-totp";
import { newTotpSecret, totpStep, totpUri } from "./totp";

const RECOVERY_CODES = 10;
const RECOVERY_SYMBOLS = 10;
const RECOVERY_HASH_KIND = "operator-recovery";

/** What an app is set up with. `secret`: base 32. */
export type Enrolment = { secret: PlainSecret; uri: PlainSecret };

/** Makes a secret that counts only once a first code was shown. Throws `invalid_input` when there is a factor already. */
export async function beginSecondFactor(ctx: Pick<Context, "db">, operator: Operator): Promise<void> {
  const sealed = sealTotpSecret(operator.id, newTotpSecret());
  const { count } = await ctx.db.prisma.operator.updateMany({
    where: { id: operator.id, totpConfirmedAt: null },
    data: { sealedTotpSecret: sealed, totpLastStep: null },
  });
  if (count === 0) throw refused("factor_exists");
}

/** The secret that waits for its first code; null when none does. */
export async function pendingEnrolment(
  ctx: Pick<Context, "db">,
  operator: Operator,
): Promise<Enrolment | null> {
  const row = await ctx.db.prisma.operator.findFirst({
    where: { id: operator.id, totpConfirmedAt: null, sealedTotpSecret: { not: null } },
    select: { sealedTotpSecret: true },
  });
  if (!row?.sealedTotpSecret) return null;
  const secret = openTotpSecret(operator.id, row.sealedTotpSecret);
  return {
    secret: new PlainSecret(secret),
    uri: new PlainSecret(totpUri(secret, config().brand.name, operator.email)),
  };
}

/**
 * The first code makes it count. Returns recovery codes, which are shown this once. All other sessions of the operator are
 * asked for a code, also those that gave one of a previous factor. Throws `invalid_input`.
 */
export async function confirmSecondFactor(
  ctx: Context,
  { id: sessionId, operator }: OperatorSession,
  code: string,
): Promise<PlainSecret[]> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockRow(tx, operator.id);
    if (!row.sealedTotpSecret || row.totpConfirmedAt) throw refused("factor_not_begun");
    const step = totpStep(openTotpSecret(operator.id, row.sealedTotpSecret), code, ctx.now);
    if (step === null) throw refused("app_code_wrong");
    const codes = newRecoveryCodes();
    await tx.db.prisma.operator.update({
      where: { id: operator.id },
      data: { totpConfirmedAt: ctx.now, totpLastStep: step, recoveryHashes: codes.map(hashed) },
    });
    await tx.db.prisma.operatorSession.updateMany({
      where: { operatorId: operator.id, id: { not: sessionId } },
      data: { secondFactorAt: null },
    });
    await tx.db.prisma.operatorSession.updateMany({
      where: { id: sessionId },
      data: { secondFactorAt: ctx.now },
    });
    await log(tx, "operator.second_factor_added", operator);
    return codes;
  });
}

/** A code of the app, or a recovery code, which is used up. Throws `invalid_input` for a wrong or repeated one. */
export async function passSecondFactor(
  ctx: Context,
  { id: sessionId, operator }: OperatorSession,
  code: string,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const wasRecovery = await useCode(tx, operator, code);
    await tx.db.prisma.operatorSession.updateMany({
      where: { id: sessionId },
      data: { secondFactorAt: ctx.now },
    });
    if (wasRecovery) await log(tx, "operator.recovery_code_used", operator);
  });
}

/**
 * New recovery codes, shown this once; those from before no longer work. Asks for a code of the app: who has only a recovery
 * code cannot make more of them. Throws `invalid_input`.
 */
export async function renewRecoveryCodes(
  ctx: Context,
  operator: Operator,
  code: string,
): Promise<PlainSecret[]> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockConfirmed(tx, operator.id);
    if (!(await useAppCode(tx, operator, row, code))) throw refused("app_code_wrong");
    const codes = newRecoveryCodes();
    await tx.db.prisma.operator.update({
      where: { id: operator.id },
      data: { recoveryHashes: codes.map(hashed) },
    });
    await log(tx, "operator.recovery_codes_renewed", operator);
    return codes;
  });
}

/** How many of the operator's recovery codes are not used up. */
export async function recoveryCodesLeft(ctx: Pick<Context, "db">, operator: Operator): Promise<number> {
  const row = await ctx.db.prisma.operator.findUnique({
    where: { id: operator.id },
    select: { recoveryHashes: true },
  });
  return row?.recoveryHashes.length ?? 0;
}

/** By the operator, with a code. Throws `invalid_input`. */
export async function removeSecondFactor(ctx: Context, operator: Operator, code: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await useCode(tx, operator, code);
    await forget(tx, operator);
  });
}

/** For someone who lost it, by an owner or the command line. Without one nothing changes. Throws `not_found`, `forbidden`. */
export async function resetSecondFactor(ctx: Context, operatorId: string): Promise<void> {
  requirePermission(ctx.actor, "operators");
  await inTransaction(ctx, async (tx) => {
    const operator = isUuid(operatorId)
      ? await tx.db.prisma.operator.findFirst({
          where: { id: operatorId, removedAt: null },
          select: { id: true, email: true, role: true },
        })
      : null;
    if (!operator) throw refused("operator_unknown");
    if ((await lockRow(tx, operator.id)).totpConfirmedAt) await forget(tx, operator);
  });
}

/** Returns whether it was a recovery code. */
async function useCode(tx: Context, operator: Operator, code: string): Promise<boolean> {
  const row = await lockConfirmed(tx, operator.id);
  if (await useAppCode(tx, operator, row, code)) return false;
  const wanted = Buffer.from(hashed(new PlainSecret(asTyped(code).replaceAll("-", ""))));
  const left = row.recoveryHashes.filter((hash) => !wanted.equals(hash));
  if (left.length === row.recoveryHashes.length) throw refused("code_wrong");
  await tx.db.prisma.operator.update({
    where: { id: operator.id },
    data: { recoveryHashes: left.map((hash) => new Uint8Array(hash)) },
  });
  return true;
}

/** False for what is no code of the app. Throws `invalid_input` for one that was used. */
async function useAppCode(
  tx: Context,
  operator: Operator,
  row: { sealedTotpSecret: Uint8Array<ArrayBuffer>; totpLastStep: bigint | null },
  code: string,
): Promise<boolean> {
  const step = totpStep(openTotpSecret(operator.id, row.sealedTotpSecret), code, tx.now);
  if (step === null) return false;
  if (row.totpLastStep !== null && step <= row.totpLastStep) {
    throw refused("code_used");
  }
  await tx.db.prisma.operator.update({ where: { id: operator.id }, data: { totpLastStep: step } });
  return true;
}

async function lockConfirmed(tx: Context, operatorId: string) {
  const { sealedTotpSecret, totpConfirmedAt, ...row } = await lockRow(tx, operatorId);
  if (!sealedTotpSecret || !totpConfirmedAt) throw refused("factor_gone");
  return { ...row, sealedTotpSecret };
}

async function lockRow(tx: Context, operatorId: string) {
  await tx.db.prisma.$queryRaw`SELECT id FROM operators WHERE id = ${operatorId}::uuid FOR UPDATE`;
  const row = await tx.db.prisma.operator.findUnique({
    where: { id: operatorId, removedAt: null },
    select: { sealedTotpSecret: true, totpConfirmedAt: true, totpLastStep: true, recoveryHashes: true },
  });
  if (!row) throw refused("operator_unknown");
  return row;
}

/** Sessions that never showed a code end with it: they may be those of someone who only has the mailbox. */
async function forget(tx: Context, operator: Operator): Promise<void> {
  await tx.db.prisma.operatorSession.deleteMany({ where: { operatorId: operator.id, secondFactorAt: null } });
  await tx.db.prisma.operator.update({
    where: { id: operator.id },
    data: { sealedTotpSecret: null, totpConfirmedAt: null, totpLastStep: null, recoveryHashes: [] },
  });
  await log(tx, "operator.second_factor_removed", operator);
}

function newRecoveryCodes(): PlainSecret[] {
  return Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
}

/** Stored without its dash, as `asTyped` and people may leave it out. */
function newRecoveryCode(): PlainSecret {
  return new PlainSecret(inGroups(randomCrockford(RECOVERY_SYMBOLS), 5));
}

function hashed(code: PlainSecret): Uint8Array<ArrayBuffer> {
  const bare = new PlainSecret(code.expose().replaceAll("-", ""));
  return storedHash(RECOVERY_HASH_KIND, bare);
}

function log(tx: Context, action: string, operator: Operator): Promise<void> {
  return record(tx, { applicationId: null, action, target: operator.email, targetId: operator.id });
}
