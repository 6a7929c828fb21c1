/** What was counted per day, as charts and tables show it. */
import type { ActivityMeasure } from "../../db/generated/enums";
import type { Context } from "../context";
import { flushActivityCounts } from "./activity-counts";
import type { DetailMeasure } from "./activity-subject";
import type { Application } from "./find";

const DAY_MS = 24 * 60 * 60 * 1000;

/** One number for each day asked for, the oldest first; 0 where nothing was counted. */
export type DailySeries = Readonly<{ subject: string; counts: readonly number[] }>;

/** Each of them whole; details are read where they are shown. */
type TotalMeasure = Exclude<ActivityMeasure, DetailMeasure>;

export type Activity = Readonly<{
  /** Midnights in UTC, the oldest first; the last is today. */
  days: readonly Date[];
  /** Of each measure the subjects it was counted by; none for a measure that was never counted. */
  of: (measure: TotalMeasure) => readonly DailySeries[];
  /** All subjects of a measure together. */
  total: (measure: TotalMeasure) => readonly number[];
}>;

type Row = { measure: TotalMeasure; subject: string; day: Date; count: number };

/** The last `dayCount` days including today. What other servers counted in the last minute may still be missing. */
export async function recentActivity(
  ctx: Pick<Context, "db" | "now">,
  application: Application,
  dayCount: number,
): Promise<Activity> {
  await flushActivityCounts();
  const today = Math.floor(ctx.now.getTime() / DAY_MS);
  const first = today - dayCount + 1;
  const days = Array.from({ length: dayCount }, (_, index) => new Date((first + index) * DAY_MS));
  const rows = await ctx.db.prisma.$queryRaw<Row[]>`
    SELECT measure, subject, day, count::float8 AS count FROM activity_counts
    WHERE application_id = ${application.id}::uuid AND day >= ${days[0]}::date
      AND measure NOT IN ('update_check_system', 'file_download')`;
  const series = new Map<TotalMeasure, Map<string, number[]>>();
  for (const { measure, subject, day, count } of rows) {
    const subjects = series.get(measure) ?? new Map<string, number[]>();
    series.set(measure, subjects);
    const counts = subjects.get(subject) ?? days.map(() => 0);
    subjects.set(subject, counts);
    const place = Math.floor(day.getTime() / DAY_MS) - first;
    // A day that is ahead, of a server whose clock is.
    if (place < dayCount) counts[place] = count;
  }
  return activityOf(days, (measure) =>
    [...(series.get(measure) ?? [])].map(([subject, counts]) => ({ subject, counts })),
  );
}

/** The last days of those that were asked for. Subjects that were counted only before have nothing but zeros. */
export function lastDays(activity: Activity, dayCount: number): Activity {
  return activityOf(activity.days.slice(-dayCount), (measure) =>
    activity.of(measure).map(({ subject, counts }) => ({ subject, counts: counts.slice(-dayCount) })),
  );
}

function activityOf(days: readonly Date[], of: Activity["of"]): Activity {
  const total = (measure: TotalMeasure) =>
    days.map((_, place) => of(measure).reduce((sum, { counts }) => sum + (counts[place] ?? 0), 0));
  return { days, of, total };
}
