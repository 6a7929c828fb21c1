/** `GET /console/log.csv`: the filtered console log as a file. */
import { exportLog } from "../../domain/audit/export";
import { parseLogFilter, unknownLogFilters } from "../../domain/audit/filter";
import type { LogRow } from "../../domain/audit/page";
import type { Cell } from "../../words/csv";
import { plainDetailLines } from "../../words/log/words";
import { download } from "./download";

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

export const logCsv = download((_ctx, filter) => ({
  name: "log",
  unknown: unknownLogFilters(filter),
  titles: TITLES,
  rows: () => rowsOf(exportLog(parseLogFilter(filter))),
  exported: { action: "log.exported", applicationId: null, target: "log" },
}));

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
    plainDetailLines(row.action, row.detail).join("; ") || null,
    row.id,
  ];
}
