/** The console log's whole entries, for tests of who is written there and how. */
import { contextAt } from "@/tests/support/factories";

/** Oldest first. `about` is the id of the key or user. */
export function entriesAbout(about: string, ...actions: string[]) {
  return contextAt().db.prisma.auditEntry.findMany({
    where: { targetId: about, ...(actions.length > 0 ? { action: { in: actions } } : {}) },
    orderBy: { id: "asc" },
    select: {
      at: true,
      applicationId: true,
      actorKind: true,
      actorId: true,
      actorName: true,
      action: true,
      target: true,
      reason: true,
      detail: true,
    },
  });
}
