/** From a file of keys to lines for `importKeys`: of our own columns, or of another system's export (docs/moving.md). */
import { DomainError, refused } from "../errors";
import type { Fields, FileRecord, FileRecords } from "./file-record";
import { readFileRecords } from "./file-records";
import { ColumnError, IMPORT_COLUMNS, importColumn } from "./import-columns";
import { flatInSteps } from "./in-steps";
import type { NumberedLine } from "./prepare-import";
import { cryptlex } from "./systems/cryptlex";
import { edd } from "./systems/edd";
import { gumroad } from "./systems/gumroad";
import { keygen } from "./systems/keygen";
import { lemonSqueezy } from "./systems/lemon-squeezy";
import { paddleClassic } from "./systems/paddle-classic";
import { plainTitle, SYSTEM_TITLES, type System, type SystemName } from "./systems/system";

const READERS: Readonly<Record<SystemName, System>> = {
  keygen,
  cryptlex,
  "lemon-squeezy": lemonSqueezy,
  gumroad,
  "paddle-classic": paddleClassic,
  edd,
};

/** `from`: whose export it is; null for our own columns. Throws `invalid_input` for a file that is none of them. */
export async function readImport(
  content: AsyncIterable<Uint8Array>,
  from: SystemName | null,
): Promise<NumberedLine[]> {
  return linesOfImport(await readFileRecords(content), from);
}

/** Of a file that was read. Throws as `readImport`. */
export async function linesOfImport(
  { titles, records }: FileRecords,
  from: SystemName | null,
): Promise<NumberedLine[]> {
  if (from) return foreignLines(from, titles, records);
  // Titles are those of all lines. In JSON each line has its own.
  if (titles) requireDistinct(titles);
  return flatInSteps(records, (one): NumberedLine[] => ["refusal" in one ? one : ownLine(one)]);
}

function ownLine({ line, fields }: { line: number; fields: Fields }): NumberedLine {
  try {
    return { line, given: renamed(fields) };
  } catch (error) {
    if (!(error instanceof DomainError && error.refusal)) throw error;
    return { line, refusal: error.refusal };
  }
}

async function foreignLines(
  from: SystemName,
  titles: readonly string[] | null,
  records: readonly FileRecord[],
): Promise<NumberedLine[]> {
  const system = READERS[from];
  requireTitles(from, system, titles);
  const plain = titles ? await withPlainTitles(records) : records;
  const lines = await flatInSteps(plain, (one): NumberedLine[] => {
    if ("refusal" in one) return [one];
    return foreignLine(system, one.line, one.fields, plain);
  });
  // A file of something else has not a single key.
  if (lines.length === 0 && records.length > 0)
    throw refused("import_not_of_system", { system: SYSTEM_TITLES[from] });
  return lines;
}

/** None for a record that is no key. */
function foreignLine(
  system: System,
  line: number,
  fields: Fields,
  all: readonly FileRecord[],
): NumberedLine[] {
  try {
    const key = system.read(fields, all);
    return key ? [{ line, ...key }] : [];
  } catch (error) {
    if (!(error instanceof ColumnError)) throw error;
    return [{ line, refusal: error.why, column: error.column, value: error.value }];
  }
}

function requireTitles(from: SystemName, { titles: wanted }: System, titles: readonly string[] | null): void {
  if ((wanted === null) !== (titles === null)) {
    throw refused("import_other_format", {
      system: SYSTEM_TITLES[from],
      format: wanted === null ? "JSON" : "CSV",
    });
  }
  const given = new Set((titles ?? []).map(plainTitle));
  const missing = (wanted ?? []).find((title) => !given.has(plainTitle(title)));
  if (missing !== undefined)
    throw refused("import_title_missing", { system: SYSTEM_TITLES[from], title: missing });
}

function withPlainTitles(records: readonly FileRecord[]): Promise<FileRecord[]> {
  return flatInSteps(records, (one) => [
    "refusal" in one ? one : { line: one.line, fields: plainFields(one.fields) },
  ]);
}

/** Of two titles that are spelled alike the first counts: sellers' own fields stand at the end. */
function plainFields(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields)
      .reverse()
      .map(([title, value]) => [plainTitle(title), value]),
  );
}

/** Under the names of our columns. Throws `invalid_input`. */
function renamed(fields: Fields): Fields {
  const named = Object.entries(fields).map(([title, value]) => [columnOf(title), value] as const);
  const given = Object.fromEntries(named);
  if (Object.keys(given).length < named.length) requireDistinct(Object.keys(fields));
  return given;
}

/** Which of two columns of one name is meant, only its author knows. Throws `invalid_input`. */
function requireDistinct(titles: readonly string[]): void {
  const titleOf = new Map<string, string>();
  for (const title of titles) {
    const column = columnOf(title);
    const first = titleOf.get(column);
    if (first !== undefined)
      throw refused("import_column_twice", {
        column,
        one: first.slice(0, 100),
        other: title.slice(0, 100),
      });
    titleOf.set(column, title);
  }
}

function columnOf(title: string): string {
  const column = importColumn(title);
  if (!column) throw refused("import_column_unknown", { column: title.slice(0, 100), known: IMPORT_COLUMNS });
  return column;
}
