/** `GET /console/log.csv`: the filtered console log as a file. */
import { exportLog } from "../../domain/audit/export";
import { parseLogFilter } from "../../domain/audit/filter";
import type { LogRow } from "../../domain/audit/page";
import type { Cell } from "../../texts/csv";
import { csvFile } from "./csv";
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
  "id",
];

/** The parameters are those of the page itself. */
export const logCsv: Download = async (request) => {
  const { searchParams } = new URL(request.url);
  const filter = parseLogFilter((name) => searchParams.get(name) ?? "");
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
    row.id,
  ];
}
