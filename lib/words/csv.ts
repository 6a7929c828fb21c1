/** Comma-separated values as spreadsheets open them (RFC 4180). Pure. */

export type Cell = string | number | Date | null;

/** What a spreadsheet would take as the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r\n]/;
/** Some spreadsheets part columns at other signs than the comma. */
const NEEDS_QUOTES = /[",;\t\r\n]/;

export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return rows.map(csvLine).join("");
}

/** With its line end, "\r\n". Dates as ISO 8601 in UTC; null is an empty cell. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** What a spreadsheet might take for a formula begins with an apostrophe, which it reads as "text". */
function csvCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  if (cell instanceof Date) return cell.toISOString();
  const harmless = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
