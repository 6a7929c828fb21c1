/** The columns of a file of keys, and what is wrong in one of them. */
import { DomainError } from "../errors";
import { KEY_MOMENT_NAMES } from "../keys/key-fields";
import type { Refusal } from "../refusals";

/** As it stands in the file: a text of a cell, or a value of a JSON object. */
export type ImportLine = Readonly<Record<string, unknown>>;

export const IMPORT_COLUMNS = [
  "key",
  "plan",
  "email",
  "name",
  "note",
  "orderId",
  "metadata",
  "devices",
  ...KEY_MOMENT_NAMES,
  "pendingDays",
  "pendingUpdatesDays",
  "status",
  "createdAt",
  "machines",
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

/** What is wrong with a line, and where in it. `value`: what stands there, if it is not the column's own text. */
export class ColumnError extends DomainError {
  override name = "ColumnError";

  constructor(
    readonly column: ImportColumn,
    readonly why: Refusal,
    readonly value: string | null = null,
  ) {
    super(why);
  }
}

/** What `read` returns. Its refusals become ColumnErrors. */
export function inColumn<T>(column: ImportColumn, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof DomainError && error.refusal ? new ColumnError(column, error.refusal) : error;
  }
}

/** The column as it is named here, whatever its case; null for one that there is not. */
export function importColumn(title: string): ImportColumn | null {
  const plain = title.trim().toLowerCase().replaceAll("_", "");
  return IMPORT_COLUMNS.find((column) => column.toLowerCase() === plain) ?? null;
}

export function textOf(value: unknown): string {
  if (typeof value === "string") return value.trim();
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}
