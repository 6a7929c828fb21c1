import type { Metadata } from "next";
import { sellsLicenses } from "@/lib/domain/applications/application";
import type { BoundedCount } from "@/lib/domain/applications/bounded-count";
import { listPlans } from "@/lib/domain/applications/plans";
import { findBatch } from "@/lib/domain/keys/batch";
import { countKeys, type KeyCounts } from "@/lib/domain/keys/count-keys";
import { keyFilterParameters, readKeyFilters } from "@/lib/domain/keys/key-filters";
import { type KeyOrder, readKeyOrder } from "@/lib/domain/keys/key-order";
import { searchKeys } from "@/lib/domain/keys/search-keys";
import { unknownKeyFilters } from "@/lib/domain/keys/unknown-key-filters";
import { applicationPage } from "@/lib/session/application-page";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { type SearchParams, textParam } from "@/lib/session/search-params";
import { DataTable } from "@/lib/ui/console/data-table";
import { KeysetPager } from "@/lib/ui/console/keyset-pager";
import { Link } from "@/lib/ui/console/link";
import { PageTitle } from "@/lib/ui/console/page-title";
import { addressOf } from "@/lib/ui/console/toolbar/filter-address";
import { UnknownFilters } from "@/lib/ui/console/unknown-filters";
import { FormScope } from "@/lib/ui/forms/form-scope";
import type { ConsoleLook } from "@/lib/ui/look";
import { formatCount } from "@/lib/words/formats";
import { unknownFiltersSentence } from "@/lib/words/unknown-filters";
import { movingWords } from "../import/words";
import { changeChosen, searchKeys as searchByForm } from "./actions";
import { ChosenActions } from "./chosen-actions";
import { NoKeys, NothingFits } from "./empty-keys";
import { FoundKeys } from "./found-keys";
import { KeyChips } from "./key-chips";
import { keyColumns } from "./key-columns";
import { keySorts } from "./key-sorts";
import { KeyToolbar } from "./key-toolbar";
import { SelectionForm } from "./selection-form";
import { keysWords } from "./words";

type Props = { params: Promise<{ slug: string }>; searchParams: SearchParams };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { look, application } = await applicationPage(params, sellsLicenses);
  return { title: `${keysWords(look.locale.language).title} · ${application.name}` };
}

export default async function KeysPage({ params, searchParams }: Props) {
  const { look, ctx, application, base, may } = await applicationPage(params, sellsLicenses);
  const text = keysWords(look.locale.language);
  const { common } = look.words;
  const query = await searchParams;
  const path = `${base}/keys`;
  const parameter = (name: string) => textParam(query, name);
  const filters = readKeyFilters(parameter);
  const parameters = keyFilterParameters(filters);
  const cursor = textParam(query, "cursor");
  const order = readKeyOrder(parameter("sort"), filters);
  const [{ keys, next, previous }, counts, plans, batch] = await Promise.all([
    searchKeys(ctx, application, filters, cursor, order),
    countKeys(ctx, application, filters),
    listPlans(ctx, application),
    filters.batch === null ? null : findBatch(ctx, application, filters.batch),
  ]);
  const sorted = order === "newest" ? {} : { sort: order };
  const hrefAt = (place: string | null) =>
    place && addressOf(path, { ...Object.fromEntries(parameters), ...sorted, cursor: place });
  const hrefIn = (other: KeyOrder) =>
    addressOf(path, {
      ...Object.fromEntries(parameters),
      ...(other === "newest" ? {} : { sort: other }),
    });
  const mayIssue = may("keys");
  const maySelect = may("keys") || may("exports");
  const isNarrowed = parameters.size > 0 || cursor !== "";
  const unknown = unknownFiltersSentence(unknownKeyFilters(parameter), look.locale.language);
  return (
    <>
      <PageTitle
        title={text.title}
        count={countWords(counts, look)}
        actions={
          <>
            {keys.length > 0 && may("exports") && (
              <a
                href={parameters.size > 0 ? `${path}.csv?${parameters}` : `${path}.csv`}
                className="btn btn-outline min-h-control border-muted"
              >
                {text.exportCsv}
              </a>
            )}
            {may("moving") && (
              <Link href={`${base}/import`} className="btn btn-outline min-h-control border-muted">
                {movingWords(look.locale.language).importTitle}
              </Link>
            )}
            {mayIssue && (
              <Link href={`${path}/new`} className="btn btn-primary min-h-control">
                {text.issue}
              </Link>
            )}
          </>
        }
      />
      <UnknownFilters sentence={unknown} ignored={common.filterIgnored} />
      <FormScope action={searchByForm.bind(null, { slug: application.slug })}>
        <KeyToolbar
          path={path}
          plans={plans.map(({ code }) => code)}
          filters={filters}
          order={order}
          kept={Object.fromEntries(parameters)}
          isBetween={filters.expiry?.kind === "between" || parameter("expiry") === "between"}
        />
        <FoundKeys none={<NothingLikeThat path={path} />}>
          <KeyChips path={path} filters={filters} batch={batch} order={order} />
          <FormScope action={changeChosen.bind(null, { slug: application.slug })}>
            <SelectionForm
              label={text.selected}
              actions={<ChosenActions path={path} mayChange={may("keys")} mayExport={may("exports")} />}
            >
              <DataTable
                caption={text.caption}
                columns={keyColumns(look, path, keySorts(order, filters, hrefIn))}
                rows={keys}
                keyOf={({ id }) => id}
                select={
                  maySelect ? { label: (key) => text.select(key.lastFour), all: text.selectAll } : undefined
                }
                empty={
                  isNarrowed ? (
                    <NothingFits path={path} sought={filters.text} />
                  ) : (
                    <NoKeys path={path} mayIssue={mayIssue} />
                  )
                }
              />
            </SelectionForm>
          </FormScope>
          <KeysetPager
            label={text.pages}
            newer={hrefAt(previous)}
            older={hrefAt(next)}
            words={order === "newest" ? common : { newer: common.previous, older: common.next }}
          />
        </FoundKeys>
      </FormScope>
    </>
  );
}

/** For a pasted key or code that is none of this application's. */
async function NothingLikeThat({ path }: Readonly<{ path: string }>) {
  const look = await currentConsoleLook();
  const empty = <NothingFits path={path} sought="" />;
  return (
    <DataTable
      caption={keysWords(look.locale.language).caption}
      columns={[]}
      rows={[]}
      keyOf={String}
      empty={empty}
    />
  );
}

/** How many keys there are, for the list's title: "90 of 1,701 keys". */
function countWords({ matching, all }: KeyCounts, { locale }: ConsoleLook): string {
  const number = ({ count, isMore }: BoundedCount) => `${formatCount(count, locale)}${isMore ? "+" : ""}`;
  return matching === all
    ? keysWords(locale.language).count(number(all))
    : keysWords(locale.language).countOf(number(matching), number(all));
}
