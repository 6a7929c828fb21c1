import type { Metadata } from "next";
import { sellsLicenses } from "@/lib/domain/applications/application";
import { listPlans } from "@/lib/domain/applications/plans";
import { hasFilters, keyFilterParameters, readKeyFilters } from "@/lib/domain/keys/key-filters";
import { searchKeys } from "@/lib/domain/keys/search-keys";
import { readSearchText } from "@/lib/domain/keys/search-text";
import { unknownKeyFilters } from "@/lib/domain/keys/unknown-key-filters";
import { formatCount } from "@/lib/messages/formats";
import { unknownFiltersSentence } from "@/lib/messages/unknown-filters";
import { applicationPage } from "@/lib/session/application-page";
import { type SearchParams, textParam } from "@/lib/session/search-params";
import { DataTable } from "@/lib/ui/console/data-table";
import { KeysetPager } from "@/lib/ui/console/keyset-pager";
import { Link } from "@/lib/ui/console/link";
import { PageTitle } from "@/lib/ui/console/page-title";
import { UnknownFilters } from "@/lib/ui/console/unknown-filters";
import { FormScope } from "@/lib/ui/forms/form-scope";
import { searchKeys as searchByForm } from "./actions";
import { FoundKeys } from "./found-keys";
import { keyColumns } from "./key-columns";
import { KeySearch } from "./key-search";

export const metadata: Metadata = { title: "Keys" };

type Props = { params: Promise<{ slug: string }>; searchParams: SearchParams };

export default async function KeysPage({ params, searchParams }: Props) {
  const { look, ctx, application, base, may } = await applicationPage(params, sellsLicenses);
  const query = await searchParams;
  const path = `${base}/keys`;
  const parameter = (name: string) => textParam(query, name);
  const filters = readKeyFilters(parameter);
  const parameters = keyFilterParameters(filters);
  const cursor = textParam(query, "cursor");
  const [{ keys, next, previous }, plans] = await Promise.all([
    searchKeys(ctx, application, filters, cursor),
    listPlans(ctx, application),
  ]);
  const hrefAt = (place: string | null) =>
    place && `${path}?${new URLSearchParams([...parameters, ["cursor", place]])}`;
  const mayIssue = may("keys");
  const isNarrowed = parameters.size > 0 || cursor !== "";
  return (
    <>
      <PageTitle
        title="Keys"
        actions={
          <>
            {mayIssue && (
              <Link href={`${path}/new`} className="btn btn-primary min-h-11">
                Issue keys
              </Link>
            )}
            {keys.length > 0 && may("exports") && (
              <a
                href={parameters.size > 0 ? `${path}.csv?${parameters}` : `${path}.csv`}
                className="btn btn-outline min-h-11 border-muted"
              >
                Export CSV
              </a>
            )}
          </>
        }
      >
        Keys issued for {application.name}, newest first.
      </PageTitle>
      <UnknownFilters sentence={unknownFiltersSentence(unknownKeyFilters(parameter), look.locale.language)} />
      <FormScope action={searchByForm.bind(null, { slug: application.slug })}>
        <KeySearch
          path={path}
          plans={plans.map(({ code }) => code)}
          filters={filters}
          kept={Object.fromEntries(parameters)}
          isOpen={hasFilters(filters)}
        />
        <FoundKeys none={<NoKeyLikeThat path={path} />}>
          <DataTable
            caption="Keys, newest first"
            columns={keyColumns(look, path)}
            rows={keys}
            keyOf={({ id }) => id}
            empty={
              isNarrowed ? (
                <NothingFits path={path} text={filters.text} />
              ) : (
                <NoKeys path={path} mayIssue={mayIssue} />
              )
            }
          />
          {(next || previous) && (
            <p className="mt-4 text-sm text-muted">{formatCount(keys.length, look.locale)} of many keys</p>
          )}
          <KeysetPager label="Pages of keys" newer={hrefAt(previous)} older={hrefAt(next)} />
        </FoundKeys>
      </FormScope>
    </>
  );
}

function NothingFits({ path, text }: { path: string; text: string }) {
  const isTooShort = text !== "" && readSearchText(text).length === 0;
  return (
    <>
      {isTooShort ? "That is too short to search for: type three letters or more." : "No key fits."}{" "}
      {text !== "" &&
        !isTooShort &&
        "E-mail addresses are found by their beginning, machine ids and key ids only by the whole of them, names and notes by any part. "}
      <a href={path}>Show all keys</a>
    </>
  );
}

function NoKeyLikeThat({ path }: { path: string }) {
  const empty = <NothingFits path={path} text="" />;
  return <DataTable caption="Keys" columns={[]} rows={[]} keyOf={String} empty={empty} />;
}

function NoKeys({ path, mayIssue }: { path: string; mayIssue: boolean }) {
  return (
    <>
      There are no keys yet.{" "}
      {mayIssue ? (
        <Link href={`${path}/new`}>Issue the first one</Link>
      ) : (
        "Ask an owner or support to issue one"
      )}
      , or let your shop issue them with a service token.
    </>
  );
}
