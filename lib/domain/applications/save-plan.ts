/** Creating and changing plans. */
import { v7 as uuidv7 } from "uuid";
import { isUniqueViolation } from "../../db/conflicts";
import { inTransaction } from "../../db/transaction";
import { changesBetween } from "../audit/changes";
import { record } from "../audit/record";
import type { Context } from "../context";
import { refused } from "../errors";
import { requirePermission } from "../permissions";
import { isStorable } from "../text";
import { sellsLicenses } from "./application";
import { ChangedMeanwhileError } from "./changed-meanwhile";
import type { Application } from "./find";
import { lockApplication } from "./lock";
import { parseFeatures, parseNewPlanCode, parsePlanName, parseSeats } from "./plan";
import {
  NEW_PLAN,
  PLAN_TERM_FIELDS,
  type PlanField,
  type PlanTermField,
  type PlanValues,
} from "./plan-fields";
import { PLAN_COLUMNS, type PlanRecord, toPlanRecord } from "./plan-record";
import { checkedTerm } from "./plan-term";
import { planNow, planVersion } from "./plan-version";
import { requireVariants } from "./variants";

export type { PlanRecord };

/** In the place of the IDs of plugins. */
export const ALL_PLUGINS = "*";

/**
 * Absent fields keep their value, or take that of a new plan (`plan-fields.ts`). What the features are is judged here; an
 * empty address is none.
 */
export type PlanChanges = {
  [Name in Exclude<PlanField, "features">]?: PlanValues[Name] | undefined;
} & { features?: Record<string, unknown> | undefined };

/** Throws `invalid_input`, `not_found` (variant). */
export async function createPlan(
  ctx: Context,
  application: Application,
  input: PlanChanges & { code: string; name: string },
): Promise<PlanRecord> {
  requirePermission(ctx.actor, "plans");
  const code = parseNewPlanCode(input.code);
  try {
    return await inTransaction(ctx, async (tx) => {
      if (!sellsLicenses(await lockApplication(tx, application)))
        throw refused("plans_useless", { application: application.slug });
      const data = await checkedChanges(tx, application, input);
      const plan = await tx.db.prisma.plan.create({
        data: {
          ...NEW_PLAN,
          ...data,
          name: parsePlanName(input.name),
          id: uuidv7(),
          applicationId: application.id,
          code,
          createdAt: ctx.now,
          updatedAt: ctx.now,
        },
        select: PLAN_COLUMNS,
      });
      await record(tx, {
        applicationId: application.id,
        action: "plan.created",
        target: code,
        targetId: plan.id,
      });
      return toPlanRecord(plan);
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw refused("plan_exists", { code });
    throw error;
  }
}

/**
 * Sold keys keep their seats; features follow the plan. `expectedVersion`: of the state that the changes were made
 * from. Throws `invalid_input`, `not_found`, and ChangedMeanwhileError when it is in another state by now.
 */
export async function updatePlan(
  ctx: Context,
  application: Application,
  code: string,
  changes: PlanChanges,
  expectedVersion?: string,
): Promise<PlanRecord> {
  requirePermission(ctx.actor, "plans");
  return inTransaction(ctx, async (tx) => {
    // What it names may be renamed or deleted at this moment.
    await lockApplication(tx, application);
    const data = await checkedChanges(tx, application, changes);
    const known = await lockedPlan(tx, application, code);
    const version = planVersion(known);
    if (expectedVersion !== undefined && expectedVersion !== version)
      throw new ChangedMeanwhileError({ id: "plan_changed_meanwhile", details: planNow(known) }, version);
    const row = await tx.db.prisma.plan.update({
      where: { id: known.id },
      data: { ...data, updatedAt: ctx.now },
      select: PLAN_COLUMNS,
    });
    const plan = toPlanRecord(row);
    const detail = changesBetween(loggedFields(known), loggedFields(plan));
    if (!detail) return plan;
    await record(tx, {
      applicationId: application.id,
      action: "plan.updated",
      target: code,
      targetId: plan.id,
      detail,
    });
    return plan;
  });
}

/** As the database gives them, which sorts the names of features. */
function loggedFields({ id: _, code: __, ...fields }: PlanRecord) {
  return fields;
}

/** Not FOR UPDATE: that would make keys wait that are issued of the plan, since they refer to its row. */
async function lockedPlan(tx: Context, application: Application, code: string): Promise<PlanRecord> {
  const where = { applicationId_code: { applicationId: application.id, code } };
  if (isStorable(code)) {
    await tx.db.prisma.$queryRaw`
      SELECT 1 FROM plans WHERE application_id = ${application.id}::uuid AND code = ${code} FOR NO KEY UPDATE`;
    const row = await tx.db.prisma.plan.findUnique({ where, select: PLAN_COLUMNS });
    if (row) return toPlanRecord(row);
  }
  throw refused("plan_unknown", { code, application: application.slug });
}

async function checkedChanges(ctx: Context, application: Application, changes: PlanChanges) {
  if (changes.variants) await requireVariants(ctx, application, changes.variants);
  return {
    ...(changes.name === undefined ? {} : { name: parsePlanName(changes.name) }),
    ...(changes.status === undefined ? {} : { status: changes.status }),
    ...(changes.maxActivations === undefined ? {} : { maxActivations: parseSeats(changes.maxActivations) }),
    ...(changes.features === undefined ? {} : { features: parseFeatures(changes.features) }),
    ...(changes.variants === undefined ? {} : { variants: [...new Set(changes.variants)] }),
    ...(changes.plugins === undefined ? {} : { plugins: await pluginsOf(ctx, application, changes.plugins) }),
    ...checkedTerms(changes),
  };
}

function checkedTerms(changes: PlanChanges): Partial<Pick<PlanValues, PlanTermField>> {
  const given = PLAN_TERM_FIELDS.flatMap((field) => {
    const value = changes[field];
    return value === undefined ? [] : [[field, checkedTerm(field, value)] as const];
  });
  return Object.fromEntries(given);
}

/** All, or those: one that is not known is most likely misspelt. */
async function pluginsOf(ctx: Context, { id }: Application, codes: readonly string[]): Promise<string[]> {
  if (codes.includes(ALL_PLUGINS)) return [ALL_PLUGINS];
  const wanted = [...new Set(codes)];
  const rows = await ctx.db.prisma.plugin.findMany({ where: { applicationId: id }, select: { code: true } });
  const known = rows.map(({ code }) => code);
  const missing = wanted.find((code) => !known.includes(code));
  if (missing !== undefined) throw refused("plan_plugin_unknown", { code: missing, known });
  return wanted;
}
