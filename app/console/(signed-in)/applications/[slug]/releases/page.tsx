import type { Metadata } from "next";
import { publishesUpdates } from "@/lib/domain/applications/application";
import { listVariants } from "@/lib/domain/applications/variants";
import { isChannel, isReleaseStatus } from "@/lib/domain/releases/release";
import { pageOfReleases } from "@/lib/domain/releases/release-page";
import { unknownFilters } from "@/lib/domain/unknown-filters";
import { doneWords } from "@/lib/messages/forms/words";
import { unknownFiltersSentence } from "@/lib/messages/unknown-filters";
import { applicationPage } from "@/lib/session/application-page";
import { currentDone } from "@/lib/session/flash";
import { type SearchParams, textParam } from "@/lib/session/search-params";
import { Done } from "@/lib/ui/console/done";
import { KeysetPager } from "@/lib/ui/console/keyset-pager";
import { Link } from "@/lib/ui/console/link";
import { PageTitle } from "@/lib/ui/console/page-title";
import { ReleaseTable } from "@/lib/ui/console/release-table";
import { UnknownFilters } from "@/lib/ui/console/unknown-filters";
import { ReleaseFilters } from "./release-filters";

export const metadata: Metadata = { title: "Releases" };

type Props = { params: Promise<{ slug: string }>; searchParams: SearchParams };

export default async function ReleasesPage({ params, searchParams }: Props) {
  const { look, ctx, application, base, may } = await applicationPage(params, publishesUpdates);
  const query = await searchParams;
  const [variant, channel, status] = ["variant", "channel", "status"].map((name) => textParam(query, name));
  const filter = {
    variant: variant || null,
    channel: channel && isChannel(channel) ? channel : null,
    status: status && isReleaseStatus(status) ? status : null,
  };
  const unknown = unknownFilters(
    ["channel", "status"],
    (name) => textParam(query, name),
    (name, value) => (name === "channel" ? isChannel(value) : isReleaseStatus(value)),
  );
  const isFiltered = Object.values(filter).some((value) => value !== null);
  const [variants, page] = await Promise.all([
    listVariants(ctx, application),
    pageOfReleases(
      ctx,
      application,
      { kind: "core", ...filter },
      { after: textParam(query, "after"), before: textParam(query, "before") },
    ),
  ]);
  const path = `${base}/releases`;
  const hrefOf = (place: Record<string, string | null>) => {
    const set = Object.entries({ ...filter, ...place }).flatMap(([name, value]) =>
      value ? [[name, value]] : [],
    );
    return `${path}?${new URLSearchParams(set)}`;
  };
  const mayUpload = may("releases");
  return (
    <>
      <PageTitle
        title="Releases"
        actions={
          mayUpload && (
            <Link href={`${path}/upload`} className="btn btn-primary min-h-control">
              Upload a release
            </Link>
          )
        }
      >
        What installed programs are offered, newest upload first.
      </PageTitle>
      <Done text={doneWords("release", await currentDone(), look.locale.language)} />
      <UnknownFilters
        sentence={unknownFiltersSentence(unknown, look.locale.language)}
        ignored={look.words.common.filterIgnored}
      />
      <ReleaseFilters path={path} variants={variants.map(({ code }) => code)} filter={filter} />
      <ReleaseTable
        look={look}
        caption="Releases"
        rows={page.releases}
        hrefOf={(id) => `${path}/${id}`}
        showsVariant
        empty={
          isFiltered ? (
            <>
              No release is like that. <a href={path}>Show all releases</a>
            </>
          ) : (
            <>
              <p className="mb-2">
                There is no release yet.{" "}
                {mayUpload && <Link href={`${path}/upload`}>Upload the first one here</Link>}
                {mayUpload && ", or let your pipeline do it:"}
              </p>
              <p>
                It needs a <Link href={`${base}/tokens`}>CI token</Link> and sends the file with a POST to{" "}
                <code className="font-mono wrap-anywhere">/{application.slug}/ci/release</code>.
                docs/publishing.md has the commands.
              </p>
            </>
          )
        }
      />
      <KeysetPager
        label="Pages of releases"
        newer={page.newer && hrefOf({ before: page.newer })}
        older={page.older && hrefOf({ after: page.older })}
      />
    </>
  );
}
