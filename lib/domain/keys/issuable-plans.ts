/** What can be sold: the plans of an application that keys are issued of. */
import type { PlanStatus } from "../../db/generated/enums";
import type { Application } from "../applications/find";
import type { Context } from "../context";

/** `maxActivations` null: as many devices as one likes. */
export type IssuablePlan = {
  code: string;
  name: string;
  maxActivations: number | null;
  status: Extract<PlanStatus, "public" | "hidden">;
};

/** By name; public ones first. */
export async function issuablePlans(
  ctx: Pick<Context, "db">,
  application: Application,
): Promise<IssuablePlan[]> {
  const plans = await ctx.db.prisma.plan.findMany({
    where: { applicationId: application.id },
    orderBy: [{ name: "asc" }, { code: "asc" }],
    select: { code: true, name: true, maxActivations: true, status: true },
  });
  const withStatus = (wanted: IssuablePlan["status"]) =>
    plans.flatMap(({ status, ...plan }) => (status === wanted ? [{ ...plan, status: wanted }] : []));
  return [...withStatus("public"), ...withStatus("hidden")];
}
