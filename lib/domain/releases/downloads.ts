/** How often releases were downloaded since they were uploaded. */
import type { Context } from "../context";

/** By release; those without downloads are left out. */
export async function downloadsOf(
  ctx: Pick<Context, "db">,
  applicationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const sums = await ctx.db.prisma.activityCount.groupBy({
    by: ["subject"],
    where: { applicationId, measure: "download", subject: { in: [...ids] } },
    _sum: { count: true },
  });
  return new Map(sums.map(({ subject, _sum }) => [subject, Number(_sum.count ?? 0n)]));
}
