import type { Activity } from "@/lib/domain/applications/activity";
import { publishesUpdates, sellsLicenses } from "@/lib/domain/applications/application";
import type { Application } from "@/lib/domain/applications/find";
import type { Adoption } from "@/lib/domain/release-lists/adoption";
import { type DownloadedRelease, updateUptake } from "@/lib/domain/release-lists/update-activity";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import type { ConsoleLook } from "@/lib/ui/look";
import { formatCount, formatDate } from "@/lib/words/formats";
import { shownText } from "@/lib/words/shown-text";
import { BarList } from "./charts/bar-list";
import { OTHERS_FILL, PARTS_MAX } from "./charts/colours";
import { DaysChart } from "./charts/days-chart";
import type { DayMark } from "./charts/days-drawing";
import { overviewWords } from "./words";

const DAY_MS = 24 * 60 * 60 * 1000;

type Props = {
  application: Application;
  activity: Activity;
  downloaded: readonly DownloadedRelease[];
  /** Null for applications without releases. */
  adoption: Adoption | null;
};

/** Charts of the last days. */
export async function ActivityCharts({ application, activity, downloaded, adoption }: Props) {
  const look = await currentConsoleLook();
  const { kind, slug } = application;
  const { charts: text } = overviewWords(look.locale.language);
  const { days, total } = activity;
  const releases = adoption ? releaseMarks(days, adoption) : [];
  const perDay = (title: string, counts: readonly number[], summary = summaryOf(look, days, counts)) => (
    <DaysChart
      title={title}
      summary={summary}
      days={days}
      parts={[{ label: text.count, counts }]}
      releases={releases}
    />
  );
  return (
    <div className="items-start gap-x-4 lg:grid lg:grid-cols-2">
      {publishesUpdates(kind) && <Uptake activity={activity} adoption={adoption} releases={releases} />}
      {sellsLicenses(kind) && (
        <>
          {perDay(text.activations, total("activation"))}
          {perDay(text.validations, total("validation"))}
          {perDay(text.activeKeys, total("active_keys"), text.activeKeysSummary)}
        </>
      )}
      {publishesUpdates(kind) && (
        <>
          {perDay(text.downloads, total("download"))}
          {downloaded.length > 0 && (
            <BarList
              title={text.byRelease}
              summary={text.inDays(formatCount(days.length, look.locale))}
              names={[text.versionOf, text.count, text.share]}
              bars={downloaded.map(({ id, version, of, downloads }) => ({
                id,
                label: `${version} (${of})`,
                count: downloads,
                href: `/console/applications/${slug}/releases/${id}`,
              }))}
            />
          )}
        </>
      )}
    </div>
  );
}

type UptakeProps = Pick<Props, "activity" | "adoption"> & { releases: readonly DayMark[] };

/** Of the newest version first, so that it grows from below. */
async function Uptake({ activity, adoption, releases }: UptakeProps) {
  const look = await currentConsoleLook();
  const { charts: text } = overviewWords(look.locale.language);
  const { versions, others } = updateUptake(activity, PARTS_MAX, adoption?.newest?.version);
  const parts = versions.map(({ subject, counts }) => ({ label: shownText(subject), counts }));
  const rest = others ? [{ label: text.others, counts: others, fill: OTHERS_FILL }] : [];
  return (
    <DaysChart
      title={text.uptake}
      summary={
        versions.length > 0 || others
          ? text.uptakeSummary
          : text.noChecks(formatCount(activity.days.length, look.locale))
      }
      days={activity.days}
      parts={[...parts, ...rest]}
      releases={releases}
      isShare
    />
  );
}

/** The newest first: if there is room for one name only, it is shown. */
function releaseMarks(days: readonly Date[], { versions, newest }: Adoption): DayMark[] {
  const first = days[0]?.getTime() ?? 0;
  const others = versions.filter((one) => one !== newest);
  return (newest ? [newest, ...others] : others)
    .map(({ version, releasedAt }) => ({
      text: shownText(version),
      place: Math.floor((releasedAt.getTime() - first) / DAY_MS),
    }))
    .filter(({ place }) => place >= 0 && place < days.length);
}

function summaryOf(look: ConsoleLook, days: readonly Date[], counts: readonly number[]): string {
  const { charts: text } = overviewWords(look.locale.language);
  const dayCount = formatCount(days.length, look.locale);
  const sum = counts.reduce((total, count) => total + count, 0);
  if (sum === 0) return text.noneInDays(dayCount);
  const highest = Math.max(...counts);
  const day = days[counts.indexOf(highest)];
  return [
    text.sum(formatCount(sum, look.locale), dayCount),
    day && text.most(formatDate(day, look.locale), formatCount(highest, look.locale)),
  ]
    .filter(Boolean)
    .join(" ");
}
