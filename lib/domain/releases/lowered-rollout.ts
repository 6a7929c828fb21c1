/** A rollout that had reached everyone, and was lowered. */
import type { Context } from "../context";

/** When it was lowered from 100 percent, the last time; null where it never was, or the log no longer says. */
export async function loweredAt({ db }: Pick<Context, "db">, releaseId: string): Promise<Date | null> {
  const entry = await db.prisma.auditEntry.findFirst({
    where: {
      targetId: releaseId,
      action: "release.rollout_changed",
      detail: { path: ["rollout", "from"], equals: 100 },
    },
    orderBy: { id: "desc" },
    select: { at: true },
  });
  return entry?.at ?? null;
}
