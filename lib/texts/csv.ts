/** Comma-separated values as spreadsheets open them (RFC 4180). Pure. */

/** A spreadsheet would run such a cell as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Lines end in "\r\n", the last one too. */
export function csvOf(rows: readonly (readonly (string | null)[])[]): string {
  return rows.map((row) => `${row.map((cell) => csvCell(cell ?? "")).join(",")}\r\n`).join("");
}

/** What a spreadsheet might take for a formula begins with an apostrophe, which it reads as "text". */
function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
