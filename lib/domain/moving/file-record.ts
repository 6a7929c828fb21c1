/** What the readers of CSV and of JSON share: records as they stand in a file. */
import { config } from "../../config/config";
import { refused } from "../errors";
import type { Refusal } from "../refusals";

export type Fields = Readonly<Record<string, unknown>>;

/** `line`: in the file, from 1; of a document that is more than one line, the number of the object in it. */
export type FileRecord = Readonly<{ line: number; fields: Fields } | { line: number; refusal: Refusal }>;

/** `titles`: of a CSV file; null for JSON. */
export type FileRecords = Readonly<{ titles: readonly string[] | null; records: FileRecord[] }>;

export const MALFORMED: Refusal = { id: "import_line_malformed", details: {} };

/** Where what was read would be more than may be kept. `more`: than the records that are kept. */
export function requireRoom(kept: number, more = 1): void {
  const max = config().limits.importRecordsMax;
  if (kept + more > max) throw refused("import_too_many", { max });
}

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
