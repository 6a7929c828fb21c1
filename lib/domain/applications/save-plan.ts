/** Creating and changing plans. */
import { v7 as uuidv7 } from "uuid";
import { isUniqueViolation } from "../../db/conflicts";
import type { Prisma } from "../../db/generated/client";
import { inTransaction } from "../../db/transaction";
import { record } from "../audit/record";
import type { Context } from "../context";
import { DomainError, invalid } from "../errors";
import { requirePermission } from "../permissions";
import { sellsLicenses } from "./application";
import type { Application } from "./find";
import {
  type Features,
  type PlanStatus,
  parseFeatures,
  parsePlanCode,
  parsePlanName,
  parseSeats,
} from "./plan";
import { requireVariants } from "./variants";

export type PlanRecord = {
  id: string;
  code: string;
  name: string;
  status: PlanStatus;
  maxActivations: number | null;
  features: Features;
  variants: string[];
  premiumPlugins: boolean;
};

/** Absent fields keep their value, or take the default of a new plan: public, one device, no features. */
export type PlanChanges = {
  name?: string | undefined;
  status?: PlanStatus | undefined;
  maxActivations?: number | null | undefined;
  features?: Record<string, unknown> | undefined;
  variants?: string[] | undefined;
  premiumPlugins?: boolean | undefined;
};

const COLUMNS = {
  id: true,
  code: true,
  name: true,
  status: true,
  maxActivations: true,
  features: true,
  variants: true,
  premiumPlugins: true,
} as const;

/** Throws `invalid_input`, `not_found` (variant). */
export async function createPlan(
  ctx: Context,
  application: Application,
  input: PlanChanges & { code: string; name: string },
): Promise<PlanRecord> {
  requirePermission(ctx.actor, "plans");
  if (!sellsLicenses(application.kind))
    throw invalid(`${application.slug} sells no licenses, so it has no plans.`);
  const code = parsePlanCode(input.code);
  const data = await checkedChanges(ctx, application, input);
  try {
    return await inTransaction(ctx, async (tx) => {
      const plan = await tx.db.prisma.plan.create({
        data: {
          status: "public",
          maxActivations: 1,
          ...data,
          name: parsePlanName(input.name),
          id: uuidv7(),
          applicationId: application.id,
          code,
          createdAt: ctx.now,
          updatedAt: ctx.now,
        },
        select: COLUMNS,
      });
      await record(tx, {
        applicationId: application.id,
        action: "plan.created",
        target: code,
        targetId: plan.id,
      });
      return toRecord(plan);
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw invalid(`There is a plan "${code}" already.`);
    throw error;
  }
}

/** Sold keys keep their seats; features follow the plan. Throws `invalid_input`, `not_found`. */
export async function updatePlan(
  ctx: Context,
  application: Application,
  code: string,
  changes: PlanChanges,
): Promise<PlanRecord> {
  requirePermission(ctx.actor, "plans");
  const data = await checkedChanges(ctx, application, changes);
  return inTransaction(ctx, async (tx) => {
    const where = { applicationId_code: { applicationId: application.id, code } };
    const known = await tx.db.prisma.plan.findUnique({ where, select: { id: true } });
    if (!known) throw new DomainError("not_found", `There is no plan "${code}" for ${application.slug}.`);
    const plan = await tx.db.prisma.plan.update({
      where,
      data: { ...data, updatedAt: ctx.now },
      select: COLUMNS,
    });
    await record(tx, {
      applicationId: application.id,
      action: "plan.updated",
      target: code,
      targetId: plan.id,
      detail: { changed: Object.keys(data) },
    });
    return toRecord(plan);
  });
}

async function checkedChanges(ctx: Context, application: Application, changes: PlanChanges) {
  if (changes.variants) await requireVariants(ctx, application, changes.variants);
  return {
    ...(changes.name === undefined ? {} : { name: parsePlanName(changes.name) }),
    ...(changes.status === undefined ? {} : { status: changes.status }),
    ...(changes.maxActivations === undefined ? {} : { maxActivations: parseSeats(changes.maxActivations) }),
    ...(changes.features === undefined ? {} : { features: parseFeatures(changes.features) }),
    ...(changes.variants === undefined ? {} : { variants: [...new Set(changes.variants)] }),
    ...(changes.premiumPlugins === undefined ? {} : { premiumPlugins: changes.premiumPlugins }),
  };
}

type Row = Omit<PlanRecord, "features"> & { features: Prisma.JsonValue };

function toRecord(row: Row): PlanRecord {
  return { ...row, features: row.features as Features }; // only parseFeatures' results are ever stored
}
