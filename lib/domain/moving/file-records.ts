/**
 * What a file of keys has in it: the rows of a CSV file under its titles, or the objects of JSON lines, of a JSON list, and of
 * documents as APIs answer them. Knows nothing of what they mean.
 */
import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { refused } from "../errors";
import type { Refusal } from "../refusals";
import { linesIn } from "./text-lines";

export type Fields = Readonly<Record<string, unknown>>;

/** `line`: in the file, from 1; of a document that is more than one line, the number of the object in it. */
export type FileRecord = Readonly<{ line: number; fields: Fields } | { line: number; refusal: Refusal }>;

/** `titles`: of a CSV file; null for JSON. */
export type FileRecords = Readonly<{ titles: readonly string[] | null; records: FileRecord[] }>;

const MALFORMED: Refusal = { id: "import_line_malformed", details: {} };
const BYTE_ORDER_MARK = /^\uFEFF/;
const LOOKED_AT = 4_096;
/** What lists of APIs are called in their answers. */
const LISTS = ["data", "licenses", "results"];

/** By its first character. All of it is kept in memory. Throws `invalid_input` for what is not UTF-8. */
export async function readFileRecords(content: AsyncIterable<Uint8Array>): Promise<FileRecords> {
  const { beginning, whole } = await lookedAt(inUtf8(content));
  const text = new TextDecoder().decode(beginning).replace(BYTE_ORDER_MARK, "").trimStart();
  return /^[{[]/.test(text)
    ? { titles: null, records: await jsonRecords(whole) }
    : csvRecords(whole, delimiterOf(text));
}

/** As it is. Names in another encoding, as some spreadsheets save them, would else be imported with their letters lost. */
async function* inUtf8(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const check = (chunk?: Uint8Array) => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw refused("import_not_unicode");
    }
  };
  for await (const chunk of content) {
    check(chunk);
    yield chunk;
  }
  check();
}

async function lookedAt(content: AsyncIterable<Uint8Array>) {
  const chunks = content[Symbol.asyncIterator]();
  const seen: Uint8Array[] = [];
  let size = 0;
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    seen.push(next.value);
    size += next.value.length;
    if (size >= LOOKED_AT) break;
  }
  const beginning = Buffer.concat(seen);
  async function* whole() {
    yield beginning;
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  return { beginning: beginning.subarray(0, LOOKED_AT), whole: whole() };
}

/** What stands between most titles: spreadsheets write semicolons in some countries. */
function delimiterOf(beginning: string): string {
  const titles = beginning.split(/\r?\n/)[0] ?? "";
  const counts = [",", ";", "\t"].map((one) => ({ one, count: titles.split(one).length }));
  return counts.toSorted((one, other) => other.count - one.count)[0]?.one ?? ",";
}

/** A document on each line; or one document, if its first line is none by itself. */
async function jsonRecords(content: AsyncIterable<Uint8Array>): Promise<FileRecord[]> {
  const records: FileRecord[] = [];
  const rest: string[] = [];
  let line = 0;
  for await (const read of linesIn(content)) {
    line += 1;
    const text = read.replace(BYTE_ORDER_MARK, "");
    if (text.trim() === "") continue;
    const objects = rest.length > 0 ? null : objectsIn(parsed(text));
    if (objects) for (const fields of objects) records.push({ line, fields });
    else if (records.length > 0) records.push({ line, refusal: MALFORMED });
    else rest.push(text);
  }
  if (rest.length === 0) return records;
  const objects = objectsIn(parsed(rest.join("\n")));
  if (!objects) return [{ line: 1, refusal: MALFORMED }];
  return objects.map((fields, place) => ({ line: place + 1, fields }));
}

/** Itself, or those of the list in it, and what it includes beside them. Null for what is neither. */
function objectsIn(document: unknown): Fields[] | null {
  if (Array.isArray(document)) return document.every(isFields) ? document : null;
  if (!isFields(document)) return null;
  const list = LISTS.map((name) => document[name]).find(Array.isArray);
  if (!list?.every(isFields)) return [document];
  const included: unknown[] = Array.isArray(document.included) ? document.included : [];
  return [...list, ...included.filter(isFields)];
}

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function csvRecords(content: AsyncIterable<Uint8Array>, delimiter: string): Promise<FileRecords> {
  const records: FileRecord[] = [];
  const source = Readable.from(content);
  const parser = source.pipe(
    parse({ bom: true, delimiter, info: true, relax_column_count: true, skip_empty_lines: true }),
  );
  source.on("error", (error) => parser.destroy(error));
  let titles: string[] | null = null;
  try {
    for await (const { record: row, info } of parser as AsyncIterable<CsvRow>) {
      if (!titles) {
        titles = row;
        continue;
      }
      // It is the last of the record's lines that is told.
      const line = info.lines - (row.join("").match(/[\r\n]/g)?.length ?? 0);
      const cells = titles.map((title, place): [string, unknown] => [title, row[place] ?? ""]);
      const isWhole = row.length === titles.length;
      records.push(isWhole ? { line, fields: Object.fromEntries(cells) } : { line, refusal: MALFORMED });
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    records.push({ line: Number(error.lines ?? records.length + 1), refusal: MALFORMED });
  }
  return { titles: titles ?? [], records };
}

type CsvRow = { record: string[]; info: { lines: number } };
