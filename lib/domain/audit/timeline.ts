/** The console log of one thing. */
import type { ActorKind, Context } from "../context";
import { isUuid } from "../ids";

export type TimelineEntry = {
  id: string;
  at: Date;
  /** A name; of a device its label, which the person who activated it chose. */
  actor: string;
  actorKind: ActorKind;
  action: string;
  target: string;
  reason: string | null;
  detail: unknown;
};

/** `next`: what to ask for to get the entries before these; null when there are none. */
export type Timeline = { entries: TimelineEntry[]; next: string | null };

const COLUMNS = {
  id: true,
  at: true,
  actorName: true,
  actorKind: true,
  action: true,
  target: true,
  reason: true,
  detail: true,
} as const;

type Row = Omit<TimelineEntry, "actor"> & { actorName: string };

/** Newest first, keyset paged. `before`: `next` of the previous page; what is no id begins at the newest. */
export async function timelineOf(
  ctx: Pick<Context, "db">,
  targetId: string,
  { before = "", take }: { before?: string; take: number },
): Promise<Timeline> {
  const rows = await ctx.db.prisma.auditEntry.findMany({
    where: { targetId, ...(isUuid(before) ? { id: { lt: before } } : {}) },
    orderBy: { id: "desc" },
    take: take + 1,
    select: COLUMNS,
  });
  const entries = rows.slice(0, take).map(toEntry);
  return { entries, next: rows.length > take ? (entries.at(-1)?.id ?? null) : null };
}

/** The newest entry of this action about one thing; null when there is none. */
export async function newestEntry(
  ctx: Pick<Context, "db">,
  targetId: string,
  action: string,
): Promise<TimelineEntry | null> {
  const row = await ctx.db.prisma.auditEntry.findFirst({
    where: { targetId, action },
    orderBy: { id: "desc" },
    select: COLUMNS,
  });
  return row && toEntry(row);
}

function toEntry({ actorName, ...row }: Row): TimelineEntry {
  return { ...row, actor: actorName };
}
