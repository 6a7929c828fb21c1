/** The rows of a CSV file, under its titles. Knows nothing of what they mean. */
import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { refused } from "../errors";
import type { Refusal } from "../refusals";
import { type Fields, type FileRecord, type FileRecords, MALFORMED, requireRoom } from "./file-record";
import { inSteps } from "./in-steps";

const BROKEN: Refusal = { id: "import_csv_broken", details: {} };
/** Of a line of CSV, in bytes, and of a record with its quoted ends of lines. A key with a thousand machines has a fifth of it. */
const CSV_LINE_MAX = 1024 * 1024;
const LINE_FEED = 10;

/** `content`: in UTF-8. Throws `invalid_input` for lines and files that are too long. */
export async function csvRecords(
  content: AsyncIterable<Uint8Array>,
  delimiter: string,
): Promise<FileRecords> {
  const records: FileRecord[] = [];
  let lines = 0;
  const source = Readable.from(ofLines(content));
  const parser = source.pipe(
    parse({
      bom: true,
      delimiter,
      info: true,
      max_record_size: CSV_LINE_MAX,
      relax_column_count: true,
      skip_empty_lines: true,
      // Those that an error overtakes are not handed on.
      on_record: (record: string[], info: CsvRow["info"]) => {
        lines = info.lines;
        return record;
      },
    }),
  );
  source.on("error", (error) => parser.destroy(error));
  let titles: string[] | null = null;
  let places: number[] = [];
  try {
    for await (const { record: row, info } of inSteps(parser as AsyncIterable<CsvRow>)) {
      if (!titles) {
        titles = row;
        places = firstPlaces(titles);
        continue;
      }
      requireRoom(records.length);
      // It is the last of the record's lines that is told.
      const line = info.lines - (row.join("").match(/[\r\n]/g)?.length ?? 0);
      if (row.length === titles.length) records.push({ line, fields: cellsOf(row, titles, places) });
      else records.push({ line, refusal: MALFORMED });
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // An open quote is noticed only at the end of the file, or far behind: the record began here.
    records.push({ line: lines + 1, refusal: BROKEN });
  }
  return { titles: titles ?? [], records };
}

/** As it is. Throws `invalid_input` for a line without an end, which would be kept until it comes. */
async function* ofLines(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let line = 1;
  let bytes = 0;
  for await (const chunk of content) {
    let begin = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, begin)) {
      requireEnd(line, bytes + end - begin);
      line += 1;
      bytes = 0;
      begin = end + 1;
    }
    bytes += chunk.length - begin;
    requireEnd(line, bytes);
    yield chunk;
  }
}

function requireEnd(line: number, bytes: number): void {
  if (bytes > CSV_LINE_MAX) throw refused("import_line_too_long", { line, max: CSV_LINE_MAX });
}

/** Of titles that are there twice, the first. */
function firstPlaces(titles: readonly string[]): number[] {
  const seen = new Set<string>();
  return titles.flatMap((title, place) => (seen.size < seen.add(title).size ? place : []));
}

function cellsOf(row: readonly string[], titles: readonly string[], places: readonly number[]): Fields {
  return Object.fromEntries(places.map((place) => [titles[place] ?? "", row[place] ?? ""]));
}

type CsvRow = { record: string[]; info: { lines: number } };
