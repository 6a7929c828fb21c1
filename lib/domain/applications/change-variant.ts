/** Renaming, opening and restricting, and deleting variants (docs/contract.md D9). */
import { catchUp } from "../../db/change-feed";
import { inTransaction } from "../../db/transaction";
import { changesBetween } from "../audit/changes";
import { record } from "../audit/record";
import type { Context } from "../context";
import { refused } from "../errors";
import { requirePermission } from "../permissions";
import type { Application } from "./find";
import { lockApplication } from "./lock";
import {
  orExists,
  parseVariantCode,
  requireRestricted,
  VARIANT_COLUMNS,
  type VariantRecord,
} from "./variants";

type Found = VariantRecord & { id: string };

/**
 * Plans and update tokens that name it follow. Refused once anything was published under it, also if it is withdrawn by now:
 * signed statements and programs name it. Throws `not_found`, `invalid_input`.
 */
export async function renameVariant(
  ctx: Context,
  application: Application,
  code: string,
  next: string,
): Promise<VariantRecord> {
  requirePermission(ctx.actor, "applications");
  parseVariantCode(next);
  return changed(ctx, application, code, async (tx, variant) => {
    const { id, ...before } = variant;
    if (next === code) return before;
    const where = { variantId: id, status: { not: "draft" as const } };
    if (await tx.db.prisma.release.findFirst({ where, select: { id: true } }))
      throw refused("variant_published", { code });
    await orExists(next, async () => {
      await tx.db.prisma.variant.update({ where: { id }, data: { code: next }, select: { id: true } });
    });
    const now = tx.now;
    await tx.db.prisma.$executeRaw`
      UPDATE plans SET variants = array_replace(variants, ${code}, ${next}), updated_at = ${now}
      WHERE application_id = ${application.id}::uuid AND ${code} = ANY (variants)`;
    await tx.db.prisma.$executeRaw`
      UPDATE credentials SET variants = array_replace(variants, ${code}, ${next})
      WHERE application_id = ${application.id}::uuid AND ${code} = ANY (variants)`;
    await log(tx, application, "variant.renamed", next, { code: { from: code, to: next } });
    return { ...before, code: next };
  });
}

export type VariantChanges = Partial<Pick<VariantRecord, "restricted" | "publicDownloads">>;

/**
 * Who has it keeps it; what changes is who is offered the next. Opening it ends its public downloads, so that restricting it again
 * lets nobody in. Throws `not_found`, `invalid_input` for public downloads of an open variant.
 */
export async function updateVariant(
  ctx: Context,
  application: Application,
  code: string,
  changes: VariantChanges,
): Promise<VariantRecord> {
  requirePermission(ctx.actor, "applications");
  const { restricted, publicDownloads } = changes;
  return changed(ctx, application, code, async (tx, { id, ...before }) => {
    const isRestricted = restricted ?? before.restricted;
    const downloads = publicDownloads ?? (isRestricted ? before.publicDownloads : "none");
    const data = { restricted: isRestricted, publicDownloads: downloads };
    requireRestricted({ code, ...data });
    const detail = changesBetween(before, data);
    if (!detail) return before;
    await tx.db.prisma.variant.update({ where: { id }, data, select: { id: true } });
    await log(tx, application, "variant.updated", code, detail);
    return { code, ...data };
  });
}

/**
 * Refused with releases, also drafts; while a plan or a live update token names it: that of an update token that is limited to
 * nothing would open all; and for the last one. Throws `not_found`, `invalid_input`.
 */
export async function deleteVariant(ctx: Context, application: Application, code: string): Promise<void> {
  requirePermission(ctx.actor, "applications");
  await changed(ctx, application, code, async (tx, { id }) => {
    const { prisma } = tx.db;
    const others = await prisma.variant.count({ where: { applicationId: application.id, id: { not: id } } });
    if (others === 0) throw refused("variant_last", { code });
    if (await prisma.release.findFirst({ where: { variantId: id }, select: { id: true } }))
      throw refused("variant_not_empty", { code });
    const naming = { applicationId: application.id, variants: { has: code } };
    const plans = await prisma.plan.findMany({ where: naming, select: { name: true } });
    const tokens = await prisma.credential.findMany({
      where: { ...naming, revokedAt: null },
      select: { name: true },
    });
    const names = [...plans, ...tokens].map(({ name }) => name);
    if (names.length > 0) throw refused("variant_named", { code, names });
    await prisma.variant.delete({ where: { id }, select: { id: true } });
    await log(tx, application, "variant.deleted", code);
  });
}

/** Under the lock that uploads take as well. */
async function changed<T>(
  ctx: Context,
  application: Application,
  code: string,
  change: (tx: Context, variant: Found) => Promise<T>,
): Promise<T> {
  const done = await inTransaction(ctx, async (tx) => {
    await lockApplication(tx, application);
    const where = { applicationId_code: { applicationId: application.id, code } };
    const variant = await tx.db.prisma.variant.findUnique({
      where,
      select: { id: true, ...VARIANT_COLUMNS },
    });
    if (!variant) throw refused("variant_unknown", { code });
    return change(tx, variant);
  });
  await catchUp();
  return done;
}

function log(tx: Context, { id }: Application, action: string, target: string, detail?: object) {
  return record(tx, { applicationId: id, action, target, ...(detail ? { detail: { ...detail } } : {}) });
}
