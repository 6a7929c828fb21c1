import type { Metadata } from "next";
import { baseAddresses } from "@/lib/console/addresses";
import { lastDays, recentActivity } from "@/lib/domain/applications/activity";
import { publishesUpdates, sellsLicenses } from "@/lib/domain/applications/application";
import { applicationFigures } from "@/lib/domain/applications/figures";
import { newestReleases } from "@/lib/domain/applications/newest-releases";
import { missingParts } from "@/lib/domain/applications/set-up";
import { listAuditEntries } from "@/lib/domain/audit/list";
import { keysInNeed } from "@/lib/domain/keys/keys-in-need";
import { adoption as readAdoption } from "@/lib/domain/release-lists/read-adoption";
import { unfinishedVersions } from "@/lib/domain/release-lists/unfinished-versions";
import { mostDownloaded } from "@/lib/domain/release-lists/update-activity";
import { publishedVariants } from "@/lib/domain/release-lists/version-view";
import { attention } from "@/lib/operations/attention/attention";
import { applicationPage } from "@/lib/session/application-page";
import { currentDone } from "@/lib/session/flash";
import { type SearchParams, textParam } from "@/lib/session/search-params";
import { Done } from "@/lib/ui/console/done";
import { PageTitle } from "@/lib/ui/console/page-title";
import { ActivityCharts } from "./activity-charts";
import { Attention } from "./attention";
import { BaseAddresses } from "./base-addresses";
import { Breakdowns } from "./breakdowns";
import { Figures, PERIOD_DAYS } from "./figures";
import { Newest } from "./newest";
import { NextSteps } from "./next-steps";
import { DAYS_OFFERED, Period } from "./period";
import { Recent } from "./recent";
import { overviewWords } from "./words";

const ENTRIES_SHOWN = 8;
const RELEASES_SHOWN = 8;

type Props = { params: Promise<{ slug: string }>; searchParams: SearchParams };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { look, application } = await applicationPage(params);
  return { title: `${overviewWords(look.locale.language).title} · ${application.name}` };
}

export default async function OverviewPage({ params, searchParams }: Props) {
  const { look, ctx, application, base, may } = await applicationPage(params);
  const text = overviewWords(look.locale.language);
  const { slug, name, kind } = application;
  const asked = textParam(await searchParams, "days");
  const dayCount = DAYS_OFFERED.find((days) => String(days) === asked) ?? DAYS_OFFERED[0];
  const [sells, publishes] = [sellsLicenses(kind), publishesUpdates(kind)];
  // First, since it measures the active keys of today.
  const snapshot = sells ? await applicationFigures(ctx, application) : null;
  const [missing, activity, adoption, releases, keys, rows, entries, unfinished, published] =
    await Promise.all([
      missingParts(ctx, application),
      recentActivity(ctx, application, Math.max(dayCount, 2 * PERIOD_DAYS)),
      publishes ? readAdoption(ctx, application) : null,
      publishes ? newestReleases(ctx, application) : null,
      sells ? keysInNeed(ctx, application) : null,
      attention(ctx, application),
      listAuditEntries(ctx, application.id, ENTRIES_SHOWN),
      publishes ? unfinishedVersions(ctx, application) : [],
      publishes ? publishedVariants(ctx, application) : [],
    ]);
  const shown = lastDays(activity, dayCount);
  const downloaded = await mostDownloaded(ctx, shown, RELEASES_SHOWN);
  const isNew = (await currentDone()) === "created";
  return (
    <>
      <PageTitle title={text.title} />
      <Done text={isNew ? text.created(name) : undefined} />
      <NextSteps base={base} missing={missing} may={may} />
      <Figures base={base} kind={kind} snapshot={snapshot} activity={activity} adoption={adoption} />
      <Attention
        base={base}
        keys={keys}
        snapshot={snapshot}
        rows={rows}
        unfinished={unfinished}
        variantCount={published.length}
      />
      <section className="mb-6">
        <Period base={base} chosen={dayCount} />
        <ActivityCharts
          application={application}
          activity={shown}
          downloaded={downloaded}
          adoption={adoption}
        />
      </section>
      {snapshot && <Breakdowns base={base} snapshot={snapshot} newest={adoption?.newest?.version ?? null} />}
      {releases && adoption && (
        <Newest base={base} releases={releases} published={published} adoption={adoption} />
      )}
      <Recent slug={slug} entries={entries} />
      {missing.length > 0 && <BaseAddresses addresses={baseAddresses(slug, kind, look.words.settings)} />}
    </>
  );
}
