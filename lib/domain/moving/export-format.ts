/**
 * The format of an export: JSON lines. The first one says what it is, the last one that it is whole, and each between them has a
 * row of a table (docs/moving.md). Pure.
 *
 *     {"latchkey":"export","format":1,"application":{…},"pepper":"…","recipe":null,"tables":{"plans":["id",…],…},…}
 *     {"table":"plans","row":{"id":"…",…}}
 *     {"latchkey":"end","rows":1,"sha256":"…","mac":"…"}
 *
 * `sha256`: of everything before the last line. `mac`: of these two, under the KEY_PEPPER (decision 060). Rows have the names and values of the database: timestamps in UTC, bytes as
 * `\x` and hexadecimal digits.
 */
import { isRecipe, type PassphraseRecipe } from "../../crypto/passphrase-box";
import type { ApplicationKind } from "../applications/application";
import { refused } from "../errors";
import { isUuid } from "../ids";

export const EXPORT_FORMAT = 1;
export const PASSPHRASE_LENGTH_MIN = 12;

export type ExportHeader = Readonly<{
  latchkey: "export";
  format: number;
  exportedAt: string;
  application: Readonly<{ id: string; slug: string; name: string; kind: ApplicationKind }>;
  /** Shows whether another installation has the same KEY_PEPPER. */
  pepper: string;
  /** How private signing keys and the secrets of endpoints are sealed; null: they are left out. */
  recipe: PassphraseRecipe | null;
  /** The columns of each table's rows, in the order in which the tables follow. */
  tables: Readonly<Record<string, readonly string[]>>;
}>;

/** `mac`: null in an export of a version that made none. */
export type ExportEnd = Readonly<{ latchkey: "end"; rows: number; sha256: string; mac: string | null }>;
export type ExportRow = Readonly<{ table: string; row: Readonly<Record<string, unknown>> }>;

/** What a sealed value is bound to in a file. `of`: names the row. */
export function labelInFile(applicationId: string, column: string, of: string): string {
  return `latchkey export ${applicationId} ${column} ${of}`;
}

/** Bytes as PostgreSQL writes them into JSON. */
export function hexOf(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes).toString("hex")}`;
}

export function bytesIn(hex: string): Buffer {
  return Buffer.from(hex.slice(2), "hex");
}

/** Throws `invalid_input` for a line that is no beginning of an export, and for one of a newer format. */
export function readHeader(line: string): ExportHeader {
  const header = objectIn(line);
  if (header?.latchkey !== "export" || typeof header.format !== "number") throw refused("export_malformed");
  if (header.format !== EXPORT_FORMAT) throw refused("export_newer");
  if (!isHeader(header)) throw refused("export_malformed");
  return header;
}

function isHeader(
  header: Readonly<Record<string, unknown>>,
): header is Readonly<Record<string, unknown>> & ExportHeader {
  const { application, recipe, tables, pepper } = header;
  return (
    isObject(application) &&
    typeof application.slug === "string" &&
    typeof application.id === "string" &&
    isUuid(application.id) &&
    typeof pepper === "string" &&
    (recipe === null || (isObject(recipe) && isRecipe(recipe))) &&
    isObject(tables) &&
    Object.values(tables).every(
      (columns) =>
        Array.isArray(columns) && columns.every(isText) && new Set(columns).size === columns.length,
    )
  );
}

/** Null for a line that is neither. */
export function readRow(line: string): ExportRow | ExportEnd | null {
  const given = objectIn(line);
  if (!given) return null;
  const { table, row, latchkey, rows, sha256, mac } = given;
  if (latchkey === "end" && typeof rows === "number" && isText(sha256))
    return { latchkey, rows, sha256, mac: isText(mac) ? mac : null };
  return isText(table) && isObject(row) ? { table, row } : null;
}

function objectIn(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
