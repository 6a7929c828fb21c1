/** `GET /console/log.csv`: the filtered console log as a file. */
import { exportLog } from "../../domain/audit/export";
import { parseLogFilter, unknownLogFilters } from "../../domain/audit/filter";
import type { LogRow } from "../../domain/audit/page";
import { unknownFiltersSentence } from "../../domain/unknown-filters";
import type { Cell } from "../../texts/csv";
import { detailLines } from "../../texts/log-words";
import { csvFile, refusedFile } from "./csv";
import type { Download } from "./download";

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
export const logCsv: Download = async (request) => {
  const { searchParams } = new URL(request.url);
  const parameter = (name: string) => searchParams.get(name) ?? "";
  const unknown = unknownFiltersSentence(unknownLogFilters(parameter));
  if (unknown) return refusedFile(unknown);
  const filter = parseLogFilter(parameter);
  const day = new Date().toISOString().slice(0, 10);
  return csvFile(`log-${day}.csv`, TITLES, rowsOf(exportLog(filter)));
};

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
