/** What became of the last backups. */
import { basename } from "node:path";
import { CLOCKS_DIFFER_MS } from "../clocks";
import type { Context } from "../context";

export type LastBackups = Readonly<{
  /** The last that was made. */
  made: Readonly<{ begunAt: Date; bytes: number; filesBroken: number | null; scheduled: boolean }> | null;
  /** Of the schedule alone: when the last one that was made began. */
  scheduledAt: Date | null;
  /** One that failed since. */
  failed: Readonly<{ at: Date; problem: string; server: string; scheduled: boolean }> | null;
}>;

export async function lastBackups({
  db: { prisma },
  now,
}: Pick<Context, "db" | "now">): Promise<LastBackups> {
  const made = { problem: null, begunAt: upTo(now) };
  const newestFirst = { begunAt: "desc" } as const;
  const [last, scheduled, failed] = await Promise.all([
    prisma.backup.findFirst({ where: made, orderBy: newestFirst }),
    prisma.backup.findFirst({ where: { ...made, scheduled: true }, orderBy: newestFirst }),
    prisma.backup.findFirst({ where: { problem: { not: null }, begunAt: upTo(now) }, orderBy: newestFirst }),
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
    failed: isSince
      ? {
          at: failed.endedAt,
          problem: failed.problem ?? "",
          server: failed.server,
          scheduled: failed.scheduled,
        }
      : null,
  };
}

/** Names of the files, without their folder, of the last that the schedule made, and of the last that lacks no file of a release. */
export async function lastScheduledFiles({
  db: { prisma },
  now,
}: Pick<Context, "db" | "now">): Promise<ReadonlySet<string>> {
  const made = { problem: null, scheduled: true, begunAt: upTo(now) };
  const newestFirst = { orderBy: { begunAt: "desc" }, select: { file: true } } as const;
  const whole = { OR: [{ filesBroken: null }, { filesBroken: 0 }] };
  const found = await Promise.all([
    prisma.backup.findFirst({ where: made, ...newestFirst }),
    prisma.backup.findFirst({ where: { ...made, ...whole }, ...newestFirst }),
  ]);
  return new Set(found.flatMap((one) => (one ? [basename(one.file)] : [])));
}

/** One that is said to be of later would be the last for years. */
function upTo(now: Date): { lte: Date } {
  return { lte: new Date(now.getTime() + CLOCKS_DIFFER_MS) };
}
