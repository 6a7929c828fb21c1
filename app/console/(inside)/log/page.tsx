import type { Metadata } from "next";
import { listApplications } from "@/lib/domain/applications/list";
import { cursorText, parseCursor, parseLogFilter } from "@/lib/domain/audit/filter";
import { type LogRow, logPage } from "@/lib/domain/audit/page";
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { currentLook } from "@/lib/session/current";
import { currentOperator } from "@/lib/session/current-operator";
import { type SearchParams, textParam } from "@/lib/session/search-params";
import { DataTable } from "@/lib/ui/console/data-table";
import { PageTitle } from "@/lib/ui/console/page-title";
import { When } from "@/lib/ui/when";
import { LogFilters } from "./log-filters";

export const metadata: Metadata = { title: "Log" };

const PATH = "/console/log";
const ROWS = 50;
const FILTER_NAMES = ["application", "kind", "actor", "action", "target", "from", "to"] as const;

export default async function LogPage({ searchParams }: { searchParams: SearchParams }) {
  const look = await currentLook();
  await currentOperator();
  const query = await searchParams;
  const filter = parseLogFilter((name) => textParam(query, name));
  const cursor = parseCursor(textParam(query, "after"));
  const [page, applications] = await Promise.all([
    logPage(filter, cursor, ROWS),
    listApplications(contextFor(SYSTEM, look.now)),
  ]);
  const given = FILTER_NAMES.map((name) => [name, textParam(query, name)] as const);
  const chosen = new URLSearchParams(given.filter(([, text]) => text !== "").map(([...pair]) => pair));
  const hrefAfter = (after: string) =>
    `${PATH}?${new URLSearchParams([...chosen, ...(after ? [["after", after]] : [])])}`;
  const columns = [
    { title: "When", cell: ({ at }: LogRow) => <When look={look} date={at} /> },
    {
      title: "Who",
      cell: ({ actorKind, actorName }: LogRow) => (
        <>
          {actorName} <span className="text-sm text-muted">({actorKind.replaceAll("_", " ")})</span>
        </>
      ),
    },
    { title: "What", isWhole: true, cell: ({ action }: LogRow) => action },
    { title: "To what", cell: (row: LogRow) => <Target row={row} /> },
    { title: "Why", cell: ({ reason }: LogRow) => reason ?? "–" },
    { title: "Application", cell: ({ application }: LogRow) => application?.slug ?? "–" },
  ];
  return (
    <>
      <PageTitle
        title="Log"
        actions={
          <a href={`${PATH}.csv?${chosen}`} className="btn btn-outline min-h-11 border-muted">
            Export as CSV
          </a>
        }
      >
        Who did what to what, and why. Entries are chained, so that changing one behind Latchkey&apos;s back
        shows.
      </PageTitle>
      <LogFilters
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
          <a href={hrefAfter("")} className="btn btn-outline min-h-11 border-muted">
            Newest
          </a>
        ) : (
          <span />
        )}
        {page.next && (
          <a
            href={hrefAfter(cursorText(page.next))}
            rel="next"
            className="btn btn-outline min-h-11 border-muted"
          >
            {page.isCutShort ? "Look further" : "Older"}
          </a>
        )}
      </nav>
    </>
  );
}

/** Keys and releases have pages of their own. */
function Target({ row: { application, action, target, targetId } }: { row: LogRow }) {
  const [noun = ""] = action.split(".", 1);
  const area = { key: "keys", device: "keys", license: "keys", release: "releases" }[noun];
  if (!area || !application || !targetId) return target;
  return <a href={`/console/applications/${application.slug}/${area}/${targetId}`}>{target}</a>;
}

function emptyText(isFiltered: boolean, isCutShort: boolean): string {
  if (isCutShort) return "Nothing fits among the entries looked at so far.";
  return isFiltered
    ? "No entry fits. Take a condition away, or look at another time."
    : "Nothing was done yet. Every change to a key, plan, release or token will stand here.";
}
