/** How often releases and their files were downloaded since they were uploaded. */
import { downloadSubject } from "../applications/activity-subject";
import type { Context } from "../context";

/**
 * Of one release. `ofFiles`: by the file's id; without those of which nothing is known. `unknown`: of any of its files, as servers
 * counted that did not tell them apart.
 */
export type ReleaseDownloads = Readonly<{
  all: number;
  ofFiles: ReadonlyMap<string, number>;
  unknown: number;
}>;

export const NO_DOWNLOADS: ReleaseDownloads = { all: 0, ofFiles: new Map(), unknown: 0 };

type Downloaded = Readonly<{ id: string; files: readonly Readonly<{ id: string }>[] }>;

/** In the order of the releases. */
export async function downloadsByFile(
  ctx: Pick<Context, "db">,
  applicationId: string,
  releases: readonly Downloaded[],
): Promise<ReleaseDownloads[]> {
  const ids = releases.map(({ id }) => id);
  const subjects = releases.flatMap(({ id, files }) => files.map((file) => downloadSubject(id, file.id)));
  const counted = await downloadsOf(ctx, applicationId, [...ids, ...subjects]);
  return releases.map((release) => attributed(release, counted));
}

function attributed({ id, files }: Downloaded, counted: ReadonlyMap<string, number>): ReleaseDownloads {
  const all = counted.get(id) ?? 0;
  const [only, second] = files;
  if (only && !second) return { all, ofFiles: new Map([[only.id, all]]), unknown: 0 };
  const each = files.map((file) => [file.id, counted.get(downloadSubject(id, file.id)) ?? 0] as const);
  const unknown = Math.max(0, all - each.reduce((sum, [, count]) => sum + count, 0));
  return { all, ofFiles: new Map(unknown > 0 ? each.filter(([, count]) => count > 0) : each), unknown };
}

/**
 * By release, and by `downloadSubject` of a file; those without downloads are left out. One statement for both, so that files are never
 * more than all.
 */
export async function downloadsOf(
  { db }: Pick<Context, "db">,
  applicationId: string,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (subjects.length === 0) return new Map();
  const sums = await db.prisma.activityCount.groupBy({
    by: ["subject"],
    where: { applicationId, measure: { in: ["download", "file_download"] }, subject: { in: [...subjects] } },
    _sum: { count: true },
  });
  return new Map(sums.map(({ subject, _sum }) => [subject, Number(_sum.count ?? 0n)]));
}
