/** What was counted of update checks and downloads, by version and release. */
import type { Activity, DailySeries } from "../applications/activity";
import type { Context } from "../context";
import { compareVersions } from "./version";

export type Uptake = {
  /** The versions most asked from, the newest first. */
  versions: readonly DailySeries[];
  /** All other versions, and callers that name none or one that was never published; null for none. */
  others: readonly number[] | null;
};

/** From which versions the update checks of each day came. Pure. */
export function updateUptake(activity: Activity, versionsMax: number): Uptake {
  const sum = ({ counts }: DailySeries) => counts.reduce((total, count) => total + count, 0);
  const asked = activity.of("update_check");
  const named = asked.filter(({ subject }) => subject !== "");
  const shown = [...named].sort((one, other) => sum(other) - sum(one)).slice(0, versionsMax);
  const rest = asked.filter((series) => !shown.includes(series));
  return {
    versions: shown.sort((one, other) => compareVersions(other.subject, one.subject)),
    others:
      rest.length === 0
        ? null
        : activity.days.map((_, day) => rest.reduce((total, { counts }) => total + (counts[day] ?? 0), 0)),
  };
}

export type DownloadedRelease = {
  id: string;
  version: string;
  /** Code of the variant or of the plugin. */
  of: string;
  downloads: number;
};

/** The releases downloaded most in these days, the most first. */
export async function mostDownloaded(
  ctx: Pick<Context, "db">,
  activity: Activity,
  releasesMax: number,
): Promise<DownloadedRelease[]> {
  const sums = new Map(
    activity
      .of("download")
      .map(({ subject, counts }) => [subject, counts.reduce((total, count) => total + count, 0)]),
  );
  const most = [...sums].sort(([, one], [, other]) => other - one).slice(0, releasesMax);
  const releases = await ctx.db.prisma.release.findMany({
    where: { id: { in: most.map(([id]) => id) } },
    select: {
      id: true,
      version: true,
      variant: { select: { code: true } },
      plugin: { select: { code: true } },
    },
  });
  return releases
    .map(({ id, version, variant, plugin }) => ({
      id,
      version,
      of: variant?.code ?? plugin?.code ?? "",
      downloads: sums.get(id) ?? 0,
    }))
    .sort((one, other) => other.downloads - one.downloads);
}
