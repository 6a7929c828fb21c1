/** Files of keys to import: CSV with a line of titles, or a JSON object on each line. */
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createInterface } from "node:readline";
import { CsvError, parse } from "csv-parse";
import { refused } from "../domain/errors";
import type { NumberedLine } from "../domain/moving/import-keys";
import { IMPORT_COLUMNS, importColumn } from "../domain/moving/imported-key";
import type { Refusal } from "../domain/refusals";

const MALFORMED: Refusal = { id: "import_line_malformed", details: {} };

/** By its first character. Throws `invalid_input` for a title that is none of ours. */
export async function readImportFile(path: string): Promise<NumberedLine[]> {
  const beginning = await beginningOf(path);
  return beginning.trimStart().startsWith("{") ? jsonLines(path) : csvLines(path, delimiterOf(beginning));
}

async function beginningOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4_096), 0, 4_096, 0);
    return buffer.toString("utf8", 0, bytesRead).replace(/^\uFEFF/, "");
  } finally {
    await file.close();
  }
}

/** What stands between most titles: spreadsheets write semicolons in some countries. */
function delimiterOf(beginning: string): string {
  const titles = beginning.split(/\r?\n/)[0] ?? "";
  const counts = [",", ";", "\t"].map((one) => ({ one, count: titles.split(one).length }));
  return counts.toSorted((one, other) => other.count - one.count)[0]?.one ?? ",";
}

async function jsonLines(path: string): Promise<NumberedLine[]> {
  const lines: NumberedLine[] = [];
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    line += 1;
    if (text.trim() === "") continue;
    const given = parsedObject(text.replace(/^\uFEFF/, ""));
    lines.push(given ? { line, given: renamed(Object.entries(given)) } : { line, refusal: MALFORMED });
  }
  return lines;
}

async function csvLines(path: string, delimiter: string): Promise<NumberedLine[]> {
  const lines: NumberedLine[] = [];
  const parser = createReadStream(path).pipe(
    parse({ bom: true, delimiter, info: true, relax_column_count: true, skip_empty_lines: true }),
  );
  let titles: string[] | null = null;
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      if (!titles) {
        titles = record;
        renamed(titles.map((title) => [title, ""]));
        continue;
      }
      // It is the last of the record's lines that is told.
      const line = info.lines - (record.join("").match(/[\r\n]/g)?.length ?? 0);
      const cells = titles.map((title, place): [string, unknown] => [title, record[place] ?? ""]);
      lines.push(
        record.length === titles.length ? { line, given: renamed(cells) } : { line, refusal: MALFORMED },
      );
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    lines.push({ line: Number(error.lines ?? lines.length + 1), refusal: MALFORMED });
  }
  return lines;
}

/** Under the names of our columns. */
function renamed(entries: [string, unknown][]): Record<string, unknown> {
  return Object.fromEntries(
    entries.map(([title, value]) => {
      const column = importColumn(title);
      if (!column)
        throw refused("import_column_unknown", { column: title.slice(0, 100), known: IMPORT_COLUMNS });
      return [column, value];
    }),
  );
}

function parsedObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
