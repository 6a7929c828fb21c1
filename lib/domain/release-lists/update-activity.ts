/** What was counted of update checks and downloads, by version and release. */
import type { Activity, DailySeries } from "../applications/activity";
import type { Context } from "../context";
import { compareVersions } from "../releases/version";

export type Uptake = {
  /** The newest release, then the versions most asked from, the highest first. */
  versions: readonly DailySeries[];
  /** All other versions, and callers that name none or one that was never published; null for none. */
  others: readonly number[] | null;
};

/**
 * From which versions the update checks of each day came. `newest`, a version, is among them as soon as there are any, also
 * before programs run it. Pure.
 */
export function updateUptake(activity: Activity, versionsMax: number, newest: string | null = null): Uptake {
  const sum = ({ counts }: DailySeries) => counts.reduce((total, count) => total + count, 0);
  const asked = activity.of("update_check").filter((series) => sum(series) > 0);
  if (asked.length === 0) return { versions: [], others: null };
  const first =
    newest === null ? [] : [asked.find(({ subject }) => subject === newest) ?? none(activity, newest)];
  const most = asked
    .filter(({ subject }) => subject !== "" && subject !== newest)
    .sort((one, other) => sum(other) - sum(one))
    .slice(0, versionsMax - first.length)
    .sort((one, other) => compareVersions(other.subject, one.subject));
  const versions = [...first, ...most];
  const rest = asked.filter((series) => !versions.includes(series));
  return {
    versions,
    others:
      rest.length === 0
        ? null
        : activity.days.map((_, day) => rest.reduce((total, { counts }) => total + (counts[day] ?? 0), 0)),
  };
}

function none({ days }: Activity, subject: string): DailySeries {
  return { subject, counts: days.map(() => 0) };
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
  const most = [...sums]
    .filter(([, downloads]) => downloads > 0)
    .sort(([, one], [, other]) => other - one)
    .slice(0, releasesMax);
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
