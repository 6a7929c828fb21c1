import type { Metadata } from "next";
import { publishesUpdates } from "@/lib/domain/applications/application";
import { listVariants } from "@/lib/domain/applications/variants";
import { refusedUploads } from "@/lib/domain/publishing/refused-uploads";
import { adoption } from "@/lib/domain/release-lists/read-adoption";
import { countVersions, pageOfVersions } from "@/lib/domain/release-lists/version-page";
import { publishedVariants } from "@/lib/domain/release-lists/version-view";
import { applicationPage } from "@/lib/session/application-page";
import { currentDone } from "@/lib/session/flash";
import { type SearchParams, textParam } from "@/lib/session/search-params";
import { DataTable } from "@/lib/ui/console/data-table";
import { Done } from "@/lib/ui/console/done";
import { KeysetPager } from "@/lib/ui/console/keyset-pager";
import { Link } from "@/lib/ui/console/link";
import { PageTitle } from "@/lib/ui/console/page-title";
import { addressOf } from "@/lib/ui/console/toolbar/filter-address";
import { UnknownFilters } from "@/lib/ui/console/unknown-filters";
import { formatCount } from "@/lib/words/formats";
import { doneWords } from "@/lib/words/forms/words";
import { unknownFiltersSentence } from "@/lib/words/unknown-filters";
import { RefusedUploads } from "../refused-uploads";
import { NoReleases } from "./no-releases";
import { filterParameters, readReleaseFilter, unknownReleaseFilters } from "./release-filters";
import { ReleaseToolbar } from "./release-toolbar";
import { newestShareWords } from "./version-adoption";
import { versionColumns } from "./version-columns";
import { releasesWords } from "./words";

type Props = { params: Promise<{ slug: string }>; searchParams: SearchParams };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { look, application } = await applicationPage(params, publishesUpdates);
  return { title: `${releasesWords(look.locale.language).title} · ${application.name}` };
}

export default async function ReleasesPage({ params, searchParams }: Props) {
  const { look, ctx, application, base, may } = await applicationPage(params, publishesUpdates);
  const text = releasesWords(look.locale.language);
  const { common } = look.words;
  const query = await searchParams;
  const parameter = (name: string) => textParam(query, name);
  const filter = readReleaseFilter(parameter);
  const start = { after: parameter("after"), before: parameter("before") };
  const [all, spread, counts, page, refused, published] = await Promise.all([
    listVariants(ctx, application),
    adoption(ctx, application),
    countVersions(ctx, application, filter),
    pageOfVersions(ctx, application, filter, start),
    refusedUploads(ctx, application.id),
    publishedVariants(ctx, application),
  ]);
  const variants = all.map(({ code }) => code);
  const path = `${base}/releases`;
  const hrefAt = (place: Record<string, string>) =>
    addressOf(path, { ...filterParameters(filter), ...place });
  const mayUpload = may("releases");
  const isNarrowed = Object.values(filter).some((value) => value !== null);
  const matching = formatCount(counts.matching, look.locale);
  return (
    <>
      <PageTitle
        title={text.title}
        count={
          isNarrowed ? text.countOf(matching, formatCount(counts.all, look.locale)) : text.count(matching)
        }
        actions={
          mayUpload && (
            <Link href={`${path}/upload`} className="btn btn-primary min-h-control">
              {text.upload}
            </Link>
          )
        }
      >
        {newestShareWords(look, spread)}
      </PageTitle>
      <Done text={doneWords("release", await currentDone(), look.locale.language)} />
      <UnknownFilters
        sentence={unknownFiltersSentence(unknownReleaseFilters(parameter), look.locale.language)}
        ignored={common.filterIgnored}
      />
      <RefusedUploads uploads={refused.filter(({ ofPlugin }) => !ofPlugin)} />
      <ReleaseToolbar path={path} variants={variants} filter={filter} />
      <DataTable
        caption={text.caption}
        columns={versionColumns({
          look,
          path,
          variants: filter.variant ? [filter.variant] : variants,
          adoption: spread,
          published,
          mayUpload,
        })}
        rows={page.versions}
        keyOf={({ version }) => version}
        empty={
          isNarrowed ? (
            <>
              {text.noneFiltered} <a href={path}>{text.showAll}</a>
            </>
          ) : (
            <NoReleases base={base} slug={application.slug} mayUpload={mayUpload} />
          )
        }
      />
      <KeysetPager
        label={text.pages}
        newer={page.newer && hrefAt({ before: page.newer })}
        older={page.older && hrefAt({ after: page.older })}
        words={common}
      />
    </>
  );
}
