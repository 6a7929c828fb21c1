import type { Metadata } from "next";
import { logLines } from "@/lib/console/log-lines";
import { listApplications } from "@/lib/domain/applications/list";
import { LOG_FILTER_NAMES, parseCursor, parseLogFilter, unknownLogFilters } from "@/lib/domain/audit/filter";
import { storedHeads } from "@/lib/domain/audit/heads";
import { logPage } from "@/lib/domain/audit/page";
import { chainHead } from "@/lib/domain/audit/seal";
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { roleMay } from "@/lib/domain/permissions";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { currentOperator } from "@/lib/session/current-operator";
import { type SearchParams, textParam } from "@/lib/session/search-params";
import { PageTitle } from "@/lib/ui/console/page-title";
import { UnknownFilters } from "@/lib/ui/console/unknown-filters";
import { unknownFiltersSentence } from "@/lib/words/unknown-filters";
import { ChainCard } from "./chain-card";
import { LogChips } from "./log-chips";
import { LogDays } from "./log-days";
import { LogPager } from "./log-pager";
import { LogTail, TailSwitch } from "./log-tail";
import { LogToolbar } from "./log-toolbar";

const PATH = "/console/log";
const ROWS = 50;

export async function generateMetadata({ searchParams }: { searchParams: SearchParams }): Promise<Metadata> {
  const { words } = await currentConsoleLook();
  const application = textParam(await searchParams, "application");
  return { title: application ? `${words.log.title} · ${application}` : words.log.title };
}

export default async function LogPage({ searchParams }: { searchParams: SearchParams }) {
  const look = await currentConsoleLook();
  const { log: text, common } = look.words;
  const { operator } = await currentOperator();
  const query = await searchParams;
  const parameter = (name: string) => textParam(query, name);
  const filter = parseLogFilter(parameter);
  const unknown = unknownLogFilters(parameter);
  const cursor = parseCursor(parameter("after"));
  const ctx = contextFor(SYSTEM, look.now);
  const [page, head, detached, applications] = await Promise.all([
    logPage(filter, cursor, ROWS),
    chainHead(),
    storedHeads(ctx),
    listApplications(ctx),
  ]);
  const values = Object.fromEntries(
    LOG_FILTER_NAMES.map((name) => [name, parameter(name)] as const).filter(
      ([name, value]) => value !== "" && unknown.every((one) => one.name !== name),
    ),
  );
  const chosen = new URLSearchParams(values);
  const beginsNow = cursor === null && (filter.until === null || filter.until > look.now);
  return (
    <LogTail
      lines={logLines(page.rows, look.locale)}
      address={beginsNow ? `${PATH}/newer?${chosen}` : null}
      now={look.now.toISOString()}
      words={{ live: text.live }}
    >
      <PageTitle
        title={text.title}
        actions={
          <>
            <TailSwitch />
            {roleMay(operator.role, "exports") && (
              <a href={`${PATH}.csv?${chosen}`} className="btn btn-outline min-h-control border-muted">
                {text.exportCsv}
              </a>
            )}
          </>
        }
      />
      <UnknownFilters
        sentence={unknownFiltersSentence(unknown, look.locale.language)}
        ignored={common.filterIgnored}
      />
      <LogToolbar path={PATH} applications={applications} values={values} />
      <LogChips path={PATH} applications={applications} values={values} />
      <LogDays
        tag={look.locale.tag}
        entriesOf={text.entriesOf}
        showsApplication={filter.application === null}
        empty={
          page.isCutShort ? (
            text.noneSoFar
          ) : chosen.size > 0 ? (
            <>
              {text.noneMatch} <a href={PATH}>{text.showAll}</a>
            </>
          ) : (
            text.noneYet
          )
        }
      />
      <LogPager path={PATH} page={page} chosen={chosen} isFirst={cursor === null} />
      <ChainCard head={head} detached={detached} />
    </LogTail>
  );
}
