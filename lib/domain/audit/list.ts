/** Reading the console log. */
import type { ActorKind, Context } from "../context";

export type LogEntry = {
  at: string;
  /** A name; of a device its label, which the person who activated it chose: `actorKind` says what it is the name of. */
  actor: string;
  actorKind: ActorKind;
  action: string;
  target: string;
  reason: string | null;
  /** What changed from what to what; never a secret. Null where the action says all. */
  detail: unknown;
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
    select: {
      at: true,
      actorKind: true,
      actorName: true,
      action: true,
      target: true,
      reason: true,
      detail: true,
    },
  });
  return rows.map(({ at, actorName, ...row }) => ({
    ...row,
    at: at.toISOString(),
    actor: actorName,
  }));
}
