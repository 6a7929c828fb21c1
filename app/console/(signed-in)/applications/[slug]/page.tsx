import type { Metadata } from "next";
import { recentActivity } from "@/lib/domain/applications/activity";
import { publishesUpdates, sellsLicenses } from "@/lib/domain/applications/application";
import { applicationFigures } from "@/lib/domain/applications/figures";
import { newestReleases } from "@/lib/domain/applications/newest-releases";
import { missingParts } from "@/lib/domain/applications/set-up";
import { listAuditEntries } from "@/lib/domain/audit/list";
import { mostDownloaded } from "@/lib/domain/releases/update-activity";
import { actionWords } from "@/lib/messages/log/words";
import { shownText } from "@/lib/messages/shown-text";
import { applicationPage } from "@/lib/session/application-page";
import { currentDone } from "@/lib/session/flash";
import { type SearchParams, textParam } from "@/lib/session/search-params";
import { DataTable } from "@/lib/ui/console/data-table";
import { Done } from "@/lib/ui/console/done";
import { Link } from "@/lib/ui/console/link";
import { PageTitle } from "@/lib/ui/console/page-title";
import { Ago } from "@/lib/ui/when";
import { ActivityCharts } from "./activity-charts";
import { Addresses } from "./addresses";
import { Figures } from "./figures";
import { NextSteps } from "./next-steps";

export const metadata: Metadata = { title: "Overview" };

const ENTRIES_SHOWN = 8;
const RELEASES_SHOWN = 8;
const DAYS_OFFERED = [30, 90] as const;

type Props = { params: Promise<{ slug: string }>; searchParams: SearchParams };

export default async function OverviewPage({ params, searchParams }: Props) {
  const { look, ctx, application, base, may } = await applicationPage(params);
  const { slug, name, kind } = application;
  const asked = await searchParams;
  const dayCount = DAYS_OFFERED.find((days) => String(days) === textParam(asked, "days")) ?? DAYS_OFFERED[0];
  // First, since it measures the active keys of today.
  const snapshot = sellsLicenses(kind) ? await applicationFigures(ctx, application) : null;
  const [missing, activity, releases, entries] = await Promise.all([
    missingParts(ctx, application),
    recentActivity(ctx, application, dayCount),
    publishesUpdates(kind) ? newestReleases(ctx, application) : null,
    listAuditEntries(ctx, application.id, ENTRIES_SHOWN),
  ]);
  const isNew = (await currentDone()) === "created";
  const downloaded = await mostDownloaded(ctx, activity, RELEASES_SHOWN);
  return (
    <>
      <PageTitle title="Overview" />
      <Done text={isNew ? `${name} is created, with its signing keys.` : undefined} />
      <NextSteps base={base} missing={missing} may={may} />
      {sellsLicenses(kind) && <Figures look={look} base={base} snapshot={snapshot} />}
      <section className="mb-6">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
          <h2 className="text-section">Day by day</h2>
          <nav aria-label="How many days" className="flex gap-4">
            {DAYS_OFFERED.map((days) => (
              <Link
                key={days}
                href={`${base}?days=${days}`}
                aria-current={days === dayCount ? "page" : undefined}
                className="inline-flex min-h-11 items-center aria-[current=page]:font-semibold"
              >
                {days} days
              </Link>
            ))}
          </nav>
        </div>
        <ActivityCharts look={look} application={application} activity={activity} downloaded={downloaded} />
      </section>
      {releases && (
        <section className="mb-6">
          <h2 className="mb-3 text-section">Newest releases</h2>
          <DataTable
            caption="Newest release of each variant"
            rows={releases}
            keyOf={({ variant }) => variant}
            empty="There is no variant yet. Create one in the settings; releases are published of a variant."
            columns={[
              {
                title: "Variant",
                cell: ({ variant, restricted }) => (restricted ? `${variant} (restricted)` : variant),
              },
              { title: "Version", cell: ({ version }) => version ?? "None yet" },
              { title: "Channel", isWhole: true, cell: ({ channel }) => channel ?? "–" },
              {
                title: "Went live",
                cell: ({ releasedAt }) => (releasedAt ? <Ago look={look} date={releasedAt} /> : "–"),
              },
            ]}
          />
        </section>
      )}
      <Addresses slug={slug} kind={kind} />
      <section className="mb-6">
        <h2 className="mb-3 text-section">Lately</h2>
        <DataTable
          caption="Newest entries of the log"
          rows={entries.map((entry, place) => ({ ...entry, place }))}
          keyOf={({ place }) => String(place)}
          empty="Nothing happened yet."
          columns={[
            { title: "When", cell: ({ at }) => <Ago look={look} date={new Date(at)} /> },
            { title: "Who", cell: ({ actor }) => <bdi>{shownText(actor)}</bdi> },
            { title: "What", cell: ({ action }) => actionWords(action, look.locale.language) },
            { title: "Of what", cell: ({ target }) => <bdi>{shownText(target)}</bdi> },
          ]}
        />
      </section>
    </>
  );
}
