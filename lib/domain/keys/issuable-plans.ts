/** What can be sold: the plans of an application that keys are issued of. */
import type { Application } from "../applications/find";
import { mayIssue } from "../applications/plan";
import type { Context } from "../context";

/** `maxActivations` null: as many devices as one likes. */
export type IssuablePlan = { code: string; name: string; maxActivations: number | null };

/** By name. */
export async function issuablePlans(
  ctx: Pick<Context, "db">,
  application: Application,
): Promise<IssuablePlan[]> {
  const plans = await ctx.db.prisma.plan.findMany({
    where: { applicationId: application.id },
    orderBy: [{ name: "asc" }, { code: "asc" }],
    select: { code: true, name: true, maxActivations: true, status: true },
  });
  return plans.filter(({ status }) => mayIssue(status)).map(({ status: _status, ...plan }) => plan);
}
