/** Reading the console log. */
import type { Context } from "../context";

export type LogEntry = { at: string; actor: string; action: string; target: string; reason: string | null };

/** Newest first. */
export async function listAuditEntries(
  ctx: Context,
  applicationId: string,
  limit: number,
): Promise<LogEntry[]> {
  const rows = await ctx.db.prisma.auditEntry.findMany({
    where: { applicationId },
    orderBy: { id: "desc" },
    take: limit,
    select: { at: true, actorName: true, action: true, target: true, reason: true },
  });
  return rows.map(({ at, actorName, action, target, reason }) => ({
    at: at.toISOString(),
    actor: actorName,
    action,
    target,
    reason,
  }));
}
