import type { Metadata } from "next";
import { publishesUpdates, sellsLicenses } from "@/lib/domain/applications/application";
import { applicationFigures } from "@/lib/domain/applications/figures";
import { newestReleases } from "@/lib/domain/applications/newest-releases";
import { missingParts } from "@/lib/domain/applications/set-up";
import { listAuditEntries } from "@/lib/domain/audit/list";
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { currentLook } from "@/lib/session/current";
import { currentApplication } from "@/lib/session/current-application";
import { currentOperator } from "@/lib/session/current-operator";
import { type SearchParams, textParam } from "@/lib/session/search-params";
import { Alert } from "@/lib/ui/alert";
import { DataTable } from "@/lib/ui/console/data-table";
import { PageTitle } from "@/lib/ui/console/page-title";
import { Ago } from "@/lib/ui/when";
import { Addresses } from "./addresses";
import { Figures } from "./figures";
import { NextSteps } from "./next-steps";

export const metadata: Metadata = { title: "Overview" };

const ENTRIES_SHOWN = 8;

type Props = { params: Promise<{ slug: string }>; searchParams: SearchParams };

export default async function OverviewPage({ params, searchParams }: Props) {
  const { operator } = await currentOperator();
  const look = await currentLook();
  const application = await currentApplication((await params).slug);
  const { slug, name, kind } = application;
  const ctx = contextFor(SYSTEM, look.now);
  const [missing, figures, releases, entries] = await Promise.all([
    missingParts(ctx, application),
    sellsLicenses(kind) ? applicationFigures(ctx, application) : null,
    publishesUpdates(kind) ? newestReleases(ctx, application) : null,
    listAuditEntries(ctx, application.id, ENTRIES_SHOWN),
  ]);
  const base = `/console/applications/${slug}`;
  return (
    <>
      <PageTitle title="Overview" />
      {textParam(await searchParams, "done") === "created" && (
        <Alert kind="success" announce>
          {name} is created, with its signing keys.
        </Alert>
      )}
      <NextSteps base={base} missing={missing} role={operator.role} />
      {figures && <Figures look={look} base={base} figures={figures} />}
      {releases && (
        <section className="mb-6">
          <h2 className="mb-3 text-xl font-bold">Newest releases</h2>
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
              { title: "Channel", cell: ({ channel }) => channel ?? "–" },
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
        <h2 className="mb-3 text-xl font-bold">Lately</h2>
        <DataTable
          caption="Newest entries of the log"
          rows={entries.map((entry, place) => ({ ...entry, place }))}
          keyOf={({ place }) => String(place)}
          empty="Nothing happened yet."
          columns={[
            { title: "When", cell: ({ at }) => <Ago look={look} date={new Date(at)} /> },
            { title: "Who", cell: ({ actor }) => actor },
            { title: "What", cell: ({ action }) => action },
            { title: "Of what", cell: ({ target }) => target },
          ]}
        />
      </section>
    </>
  );
}
