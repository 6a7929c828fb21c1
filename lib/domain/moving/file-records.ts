/**
 * What a file of keys has in it: the rows of a CSV file under its titles, or the objects of JSON lines, of a JSON list, and of
 * documents as APIs answer them. Knows nothing of what they mean.
 */
import { config } from "../../config/config";
import { refused } from "../errors";
import { csvRecords } from "./csv-records";
import {
  type Fields,
  type FileRecord,
  type FileRecords,
  isFields,
  MALFORMED,
  requireRoom,
} from "./file-record";
import { inSteps } from "./in-steps";
import { isListOver } from "./json-lists";
import { linesIn } from "./text-lines";

const BYTE_ORDER_MARK = /^\uFEFF/;
const LOOKED_AT = 4_096;
/** What lists of APIs are called in their answers. */
const LISTS = ["data", "licenses", "results"];

/**
 * By its first character. All of it is kept in memory. Throws `invalid_input` for what is not UTF-8, and for more records than
 * IMPORT_RECORDS_MAX.
 */
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
  for await (const read of inSteps(linesIn(content))) {
    line += 1;
    const text = read.replace(BYTE_ORDER_MARK, "");
    if (text.trim() === "") continue;
    const objects = rest.length > 0 ? null : await objectsOf(text);
    requireRoom(records.length, objects?.length);
    if (objects) for (const fields of objects) records.push({ line, fields });
    else if (records.length > 0) records.push({ line, refusal: MALFORMED });
    else rest.push(text);
  }
  if (rest.length === 0) return records;
  const objects = await objectsOf(rest.join("\n"));
  if (!objects) return [{ line: 1, refusal: MALFORMED }];
  return objects.map((fields, place) => ({ line: place + 1, fields }));
}

/** Those of a document. One that has too many is not even parsed: that takes all at once. */
async function objectsOf(text: string): Promise<Fields[] | null> {
  const max = config().limits.importRecordsMax;
  if (await isListOver(text, max)) throw refused("import_too_many", { max });
  const objects = objectsIn(parsed(text));
  requireRoom(0, objects?.length);
  return objects;
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
