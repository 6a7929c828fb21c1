/** What became of the last backups. */
import type { Context } from "../context";

export type LastBackups = Readonly<{
  /** The last that was made. */
  made: Readonly<{ begunAt: Date; bytes: number; filesBroken: number | null; scheduled: boolean }> | null;
  /** Of the schedule alone: when the last one that was made began. */
  scheduledAt: Date | null;
  /** One that failed since. */
  failed: Readonly<{ at: Date; problem: string; server: string }> | null;
}>;

export async function lastBackups({ db: { prisma } }: Pick<Context, "db">): Promise<LastBackups> {
  const made = { problem: null };
  const newestFirst = { begunAt: "desc" } as const;
  const [last, scheduled, failed] = await Promise.all([
    prisma.backup.findFirst({ where: made, orderBy: newestFirst }),
    prisma.backup.findFirst({ where: { ...made, scheduled: true }, orderBy: newestFirst }),
    prisma.backup.findFirst({ where: { problem: { not: null } }, orderBy: newestFirst }),
  ]);
  const isSince = failed && (!last || failed.begunAt > last.begunAt);
  return {
    made: last && {
      begunAt: last.begunAt,
      bytes: Number(last.bytes),
      filesBroken: last.filesBroken,
      scheduled: last.scheduled,
    },
    scheduledAt: scheduled?.begunAt ?? null,
    failed: isSince ? { at: failed.endedAt, problem: failed.problem ?? "", server: failed.server } : null,
  };
}
