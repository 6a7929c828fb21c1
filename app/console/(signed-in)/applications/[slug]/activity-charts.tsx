import type { Activity } from "@/lib/domain/applications/activity";
import { publishesUpdates, sellsLicenses } from "@/lib/domain/applications/application";
import type { Application } from "@/lib/domain/applications/find";
import { type DownloadedRelease, updateUptake } from "@/lib/domain/releases/update-activity";
import { formatCount, formatDate } from "@/lib/messages/formats";
import { shownText } from "@/lib/messages/shown-text";
import { BarList } from "@/lib/ui/console/charts/bar-list";
import { OTHERS_FILL, PARTS_MAX } from "@/lib/ui/console/charts/colours";
import { DaysChart } from "@/lib/ui/console/charts/days-chart";
import type { Look } from "@/lib/ui/look";

type Props = {
  look: Look;
  application: Application;
  activity: Activity;
  downloaded: readonly DownloadedRelease[];
};

/** What happened on each of the last days. */
export function ActivityCharts({ look, application, activity, downloaded }: Props) {
  const { kind, slug } = application;
  const { days, total } = activity;
  const perDay = (title: string, label: string, counts: readonly number[]) => (
    <DaysChart
      look={look}
      title={title}
      summary={summaryOf(look, days, counts)}
      days={days}
      parts={[{ label, counts }]}
    />
  );
  return (
    <div className="items-start gap-x-6 lg:grid lg:grid-cols-2">
      {sellsLicenses(kind) && (
        <>
          {perDay("Activations per day", "Activations", total("activation"))}
          {perDay("Validations per day", "Validations", total("validation"))}
          <ActiveKeys look={look} activity={activity} />
        </>
      )}
      {publishesUpdates(kind) && (
        <>
          <Uptake look={look} activity={activity} />
          {perDay("Downloads per day", "Downloads", total("download"))}
          {downloaded.length > 0 && (
            <BarList
              look={look}
              title="Downloads by release"
              summary={`In the last ${days.length} days.`}
              names={["Release", "Downloads"]}
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

function ActiveKeys({ look, activity }: { look: Look; activity: Activity }) {
  const counts = activity.total("active_keys");
  return (
    <DaysChart
      look={look}
      title="Active keys"
      summary="The last count of each day. Days without a count are empty."
      days={activity.days}
      parts={[{ label: "Active keys", counts }]}
    />
  );
}

/** Of the newest version first, so that it grows from below. */
function Uptake({ look, activity }: { look: Look; activity: Activity }) {
  const { versions, others } = updateUptake(activity, PARTS_MAX);
  const parts = versions.map(({ subject, counts }) => ({ label: shownText(subject), counts }));
  const rest = others ? [{ label: "Other or unknown", counts: others, fill: OTHERS_FILL }] : [];
  return (
    <DaysChart
      look={look}
      title="Update uptake"
      summary={
        versions.length > 0 || others
          ? "From which version programs asked for updates, as shares of each day's checks."
          : `No program asked for updates in the last ${activity.days.length} days.`
      }
      days={activity.days}
      parts={[...parts, ...rest]}
      isShare
    />
  );
}

function summaryOf(look: Look, days: readonly Date[], counts: readonly number[]): string {
  const sum = counts.reduce((total, count) => total + count, 0);
  if (sum === 0) return `None in the last ${days.length} days.`;
  const highest = Math.max(...counts);
  const day = days[counts.indexOf(highest)];
  const most = day ? ` Most on ${formatDate(day, look.locale)}: ${formatCount(highest, look.locale)}.` : "";
  return `${formatCount(sum, look.locale)} in the last ${days.length} days.${most}`;
}
