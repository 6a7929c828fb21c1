/** Reading plans, and how many keys were sold of them. */
import type { Context } from "../context";
import { refused } from "../errors";
import { isStorable } from "../text";
import { type BoundedCount, boundedCount, COUNT_LIMIT } from "./bounded-count";
import type { Application } from "./find";
import { PLAN_COLUMNS, type PlanRecord, toPlanRecord } from "./plan-record";

export type ListedPlan = PlanRecord & { soldKeys: BoundedCount };

/** In the order they were created; archived ones last. */
export async function listPlans(ctx: Context, application: Application): Promise<ListedPlan[]> {
  const plans = await planRecords(ctx, application);
  const sold = await countSoldKeys(
    ctx,
    plans.map(({ id }) => id),
  );
  const listed = plans.map((plan) => ({ ...plan, soldKeys: boundedCount(sold.get(plan.id) ?? 0) }));
  const isArchived = ({ status }: ListedPlan) => status === "archived";
  return [...listed.filter((plan) => !isArchived(plan)), ...listed.filter(isArchived)];
}

/** In the order they were created. */
export async function planRecords(
  { db }: Pick<Context, "db">,
  application: Application,
): Promise<PlanRecord[]> {
  const rows = await db.prisma.plan.findMany({
    where: { applicationId: application.id },
    orderBy: { id: "asc" },
    select: PLAN_COLUMNS,
  });
  return rows.map(toPlanRecord);
}

/** Likewise. */
export async function draftPlans(ctx: Pick<Context, "db">, application: Application): Promise<PlanRecord[]> {
  return (await planRecords(ctx, application)).filter(({ status }) => status === "draft");
}

/** Throws `not_found`. */
export async function findPlan(ctx: Context, application: Application, code: string): Promise<ListedPlan> {
  const row = isStorable(code)
    ? await ctx.db.prisma.plan.findUnique({
        where: { applicationId_code: { applicationId: application.id, code } },
        select: PLAN_COLUMNS,
      })
    : null;
  if (!row) throw refused("plan_unknown", { code, application: application.slug });
  const sold = await countSoldKeys(ctx, [row.id]);
  return { ...toPlanRecord(row), soldKeys: boundedCount(sold.get(row.id) ?? 0) };
}

/** At most COUNT_LIMIT each, whatever became of the keys. Each plan is counted in the index over its keys. */
async function countSoldKeys(ctx: Context, planIds: string[]): Promise<Map<string, number>> {
  const rows = await ctx.db.prisma.$queryRaw<{ id: string; sold: number }[]>`
    SELECT p.id, k.sold
    FROM unnest(${planIds}::uuid[]) AS p (id),
         LATERAL (SELECT count(*)::int AS sold
                  FROM (SELECT 1 FROM license_keys WHERE plan_id = p.id LIMIT ${COUNT_LIMIT}) AS found) AS k`;
  return new Map(rows.map(({ id, sold }) => [id, sold]));
}
