/** `GET /console/log.csv`: the filtered console log as a file. */
import { exportLog } from "../../domain/audit/export";
import { parseLogFilter, unknownLogFilters } from "../../domain/audit/filter";
import type { LogRow } from "../../domain/audit/page";
import { recordExport } from "../../domain/audit/record-export";
import { contextFor } from "../../domain/context";
import { operatorActor } from "../../domain/people/operators";
import { requirePermission } from "../../domain/permissions";
import { unknownFiltersSentence } from "../../domain/unknown-filters";
import type { Cell } from "../../messages/csv";
import { detailLines } from "../../messages/log-words";
import { namesOfFilters } from "./csv";
import { download } from "./download";
import { sentenceAnswer } from "./operator-route";

const TITLES = [
  "at",
  "application",
  "actorKind",
  "actorName",
  "action",
  "target",
  "targetId",
  "reason",
  "detail",
  "id",
];

/** The parameters are those of the page itself; 400 where one means nothing. */
export const logCsv = download(async (request, _params, { operator }) => {
  const ctx = contextFor(operatorActor(operator));
  requirePermission(ctx.actor, "exports");
  const { searchParams } = new URL(request.url);
  const parameter = (name: string) => searchParams.get(name) ?? "";
  const unknown = unknownFiltersSentence(unknownLogFilters(parameter));
  if (unknown) return sentenceAnswer(unknown, 400);
  const filter = parseLogFilter(parameter);
  return {
    fileName: `log-${ctx.now.toISOString().slice(0, 10)}.csv`,
    titles: TITLES,
    rows: () => rowsOf(exportLog(filter)),
    record: () =>
      recordExport(ctx, {
        action: "log.exported",
        applicationId: null,
        target: "log",
        filters: namesOfFilters(searchParams),
      }),
  };
});

async function* rowsOf(batches: AsyncIterable<readonly LogRow[]>): AsyncGenerator<Cell[][]> {
  for await (const rows of batches) yield rows.map(cellsOf);
}

function cellsOf({ application, ...row }: LogRow): Cell[] {
  return [
    row.at,
    application?.slug ?? null,
    row.actorKind,
    row.actorName,
    row.action,
    row.target,
    row.targetId,
    row.reason,
    detailLines(row.action, row.detail).join("; ") || null,
    row.id,
  ];
}
