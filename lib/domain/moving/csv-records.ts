/** The rows of a CSV file, under its titles. Knows nothing of what they mean. */
import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { CsvError, type Options, parse } from "csv-parse";
import { refused } from "../errors";
import type { Refusal } from "../refusals";
import { type Fields, type FileRecord, type FileRecords, MALFORMED, requireRoom } from "./file-record";

const BROKEN: Refusal = { id: "import_csv_broken", details: {} };
const QUOTED_BADLY: Refusal = { id: "import_quotes_broken", details: {} };
/** Of a line of CSV, in bytes, and of a record with its quoted ends of lines. A key with a thousand machines has a fifth of it. */
const CSV_LINE_MAX = 1024 * 1024;
const LINE_FEED = 10;

/** `content`: in UTF-8. Throws `invalid_input` for lines and files that are too long. */
export async function csvRecords(
  content: AsyncIterable<Uint8Array>,
  delimiter: string,
): Promise<FileRecords> {
  const rows = new Rows();
  const source = Readable.from(ofLines(content));
  const parser = source.pipe(
    parse({
      bom: true,
      delimiter,
      info: true,
      max_record_size: CSV_LINE_MAX,
      raw: true,
      relax_column_count: true,
      // A quotation mark that is not doubled spoils its own line alone.
      relax_quotes: true,
      skip_empty_lines: true,
      // Those that an error overtakes are not handed on by the stream.
      on_record: (row) => {
        rows.add(row as unknown as CsvRow); // with `info` and `raw`, which its types do not follow
        return null;
      },
    } satisfies Options<string[]>),
  );
  source.on("error", (error) => parser.destroy(error));
  try {
    await finished(parser.resume());
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // An open quote is noticed only at the end of the file, or far behind: the record began here.
    rows.records.push({ line: rows.line + 1, refusal: BROKEN });
  }
  return { titles: rows.titles ?? [], records: rows.records };
}

/** The first is the titles; the others stand under them. */
class Rows {
  titles: string[] | null = null;
  readonly records: FileRecord[] = [];
  /** Of the file, the last that was read. */
  line = 0;
  #places: number[] = [];
  /** The parser counts an end of line of two characters twice, but for those between records. */
  #countedTwice = 0;

  /** Throws `invalid_input` for one record too many. */
  add({ record: row, raw, info }: CsvRow): void {
    const breaks = row.flatMap((cell) => cell.match(/\r\n|\r|\n/g) ?? []);
    this.#countedTwice += breaks.filter((one) => one.length > 1).length;
    this.line = info.lines - this.#countedTwice;
    const line = this.line - breaks.length;
    if (!this.titles) {
      this.titles = row;
      this.#places = firstPlaces(row);
      return;
    }
    requireRoom(this.records.length);
    if (!isWellQuoted(row, raw)) this.records.push({ line, refusal: QUOTED_BADLY });
    else if (row.length !== this.titles.length) this.records.push({ line, refusal: MALFORMED });
    else this.records.push({ line, fields: cellsOf(row, this.titles, this.#places) });
  }
}

/** Whether each quotation mark in a cell was doubled. */
function isWellQuoted(row: readonly string[], raw: string): boolean {
  return row.every((cell) => !cell.includes('"') || raw.includes(`"${cell.replaceAll('"', '""')}"`));
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

type CsvRow = { record: string[]; raw: string; info: { lines: number } };
