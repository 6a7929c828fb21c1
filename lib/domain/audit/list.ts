/** Reading the console log. */
import type { ActorKind, Context } from "../context";

export type LogEntry = {
  at: string;
  /** A name; of a device its label, which whoever activated it chose: `actorKind` says what it is the name of. */
  actor: string;
  actorKind: ActorKind;
  action: string;
  target: string;
  reason: string | null;
};

/** Newest first. */
export async function listAuditEntries(
  ctx: Context,
  applicationId: string,
  limit: number,
): Promise<LogEntry[]> {
  const rows = await ctx.db.prisma.auditEntry.findMany({
    where: { applicationId },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    take: limit,
    select: { at: true, actorKind: true, actorName: true, action: true, target: true, reason: true },
  });
  return rows.map(({ at, actorKind, actorName, action, target, reason }) => ({
    at: at.toISOString(),
    actor: actorName,
    actorKind,
    action,
    target,
    reason,
  }));
}
