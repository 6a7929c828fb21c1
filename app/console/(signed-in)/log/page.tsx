import type { Metadata } from "next";
import { listApplications } from "@/lib/domain/applications/list";
import {
  cursorText,
  LOG_FILTER_NAMES,
  parseCursor,
  parseLogFilter,
  unknownLogFilters,
} from "@/lib/domain/audit/filter";
import { type LogRow, logPage } from "@/lib/domain/audit/page";
import { chainHead } from "@/lib/domain/audit/seal";
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { roleMay } from "@/lib/domain/permissions";
import { formatMoment } from "@/lib/messages/formats";
import { actionWords, detailLines } from "@/lib/messages/log/words";
import { shownText } from "@/lib/messages/shown-text";
import { termsIn } from "@/lib/messages/terms/terms";
import { unknownFiltersSentence } from "@/lib/messages/unknown-filters";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { currentOperator } from "@/lib/session/current-operator";
import { type SearchParams, textParam } from "@/lib/session/search-params";
import { DataTable } from "@/lib/ui/console/data-table";
import { Link } from "@/lib/ui/console/link";
import { PageTitle } from "@/lib/ui/console/page-title";
import { UnknownFilters } from "@/lib/ui/console/unknown-filters";
import type { Look } from "@/lib/ui/look";
import { When } from "@/lib/ui/when";
import { ChainCard } from "./chain-card";
import { LogFilters } from "./log-filters";

export const metadata: Metadata = { title: "Log" };

const PATH = "/console/log";
const ROWS = 50;
/** Of a line; a key's note may be long. The whole stands in the CSV. */
const SHOWN_MAX = 300;

export default async function LogPage({ searchParams }: { searchParams: SearchParams }) {
  const look = await currentConsoleLook();
  const { language } = look.locale;
  const { actorKinds } = termsIn(language);
  const { operator } = await currentOperator();
  const query = await searchParams;
  const filter = parseLogFilter((name) => textParam(query, name));
  const unknown = unknownLogFilters((name) => textParam(query, name));
  const cursor = parseCursor(textParam(query, "after"));
  const [page, head, applications] = await Promise.all([
    logPage(filter, cursor, ROWS),
    chainHead(),
    listApplications(contextFor(SYSTEM, look.now)),
  ]);
  const given = LOG_FILTER_NAMES.map((name) => [name, textParam(query, name)] as const);
  const isKnown = (name: string) => unknown.every((one) => one.name !== name);
  const chosen = new URLSearchParams(
    given.filter(([name, text]) => text !== "" && isKnown(name)).map(([...pair]) => pair),
  );
  const hrefAfter = (after: string) =>
    `${PATH}?${new URLSearchParams([...chosen, ...(after ? [["after", after]] : [])])}`;
  const columns = [
    { title: "When", isWhole: true, cell: ({ at }: LogRow) => <When look={look} date={at} /> },
    {
      title: "Who",
      cell: ({ actorKind, actorName }: LogRow) => (
        <>
          <bdi>{shownText(actorName)}</bdi>
          {actorName.toLowerCase() !== actorKinds[actorKind].toLowerCase() && (
            <span className="text-sm text-muted"> ({actorKinds[actorKind]})</span>
          )}
        </>
      ),
    },
    { title: "What", isProse: true, cell: ({ action }: LogRow) => actionWords(action, language) },
    { title: "To what", cell: (row: LogRow) => <Target row={row} /> },
    { title: "Details and reason", cell: (row: LogRow) => <Details look={look} row={row} /> },
    { title: "Application", cell: ({ application }: LogRow) => application?.slug ?? "–" },
  ];
  return (
    <>
      <PageTitle
        title="Log"
        actions={
          roleMay(operator.role, "exports") && (
            <a href={`${PATH}.csv?${chosen}`} className="btn btn-outline min-h-control border-muted">
              Export as CSV
            </a>
          )
        }
      >
        Who did what to what, and why.
      </PageTitle>
      <UnknownFilters
        sentence={unknownFiltersSentence(unknown, language)}
        ignored={look.words.common.filterIgnored}
      />
      <LogFilters
        language={language}
        path={PATH}
        applications={applications}
        values={Object.fromEntries(given)}
        isOpen={chosen.size > 0}
      />
      <DataTable
        caption="Log entries, newest first"
        columns={columns}
        rows={page.rows}
        keyOf={({ id }) => id}
        empty={emptyText(chosen.size > 0, page.isCutShort)}
      />
      {page.isCutShort && page.next && (
        <p className="mt-4">
          Looked as far back as <When look={look} date={page.next.at} />. There are older entries.
        </p>
      )}
      <nav aria-label="Pages of the log" className="mt-4 flex items-center justify-between gap-4">
        {cursor ? (
          <Link href={hrefAfter("")} className="btn btn-outline min-h-control border-muted">
            Newest
          </Link>
        ) : (
          <span />
        )}
        {page.next && (
          <Link
            href={hrefAfter(cursorText(page.next))}
            rel="next"
            className="btn btn-outline min-h-control border-muted"
          >
            {page.isCutShort ? "Look further" : "Older"}
          </Link>
        )}
      </nav>
      <ChainCard head={head} />
    </>
  );
}

/** What changed from what to what, and why. */
function Details({ look, row: { action, detail, reason } }: { look: Look; row: LogRow }) {
  const moment = (text: string) => formatMoment(new Date(text), look.locale);
  const why = reason ? [`Reason: ${reason}`] : [];
  const lines = [...detailLines(action, detail, look.locale.language, moment), ...why].map(shownText);
  if (lines.length === 0) return "–";
  return lines.map((line) => (
    <span key={line} className="block">
      {line.length > SHOWN_MAX ? `${line.slice(0, SHOWN_MAX).toWellFormed()} …` : line}
    </span>
  ));
}

/** Keys and releases have pages of their own. */
function Target({ row: { application, action, target, targetId } }: { row: LogRow }) {
  const [noun = ""] = action.split(".", 1);
  const area = { key: "keys", device: "keys", license: "keys", release: "releases" }[noun];
  const isGone = action.endsWith(".discarded");
  if (!area || !application || !targetId || isGone) return <bdi>{shownText(target)}</bdi>;
  return (
    <Link href={`/console/applications/${application.slug}/${area}/${targetId}`}>{shownText(target)}</Link>
  );
}

function emptyText(isFiltered: boolean, isCutShort: boolean): string {
  if (isCutShort) return "Nothing fits among the entries looked at so far.";
  return isFiltered
    ? "No entry fits. Take a condition away, or look at another time."
    : "Nothing was done yet. Every change to a key, plan, release or token will stand here.";
}
