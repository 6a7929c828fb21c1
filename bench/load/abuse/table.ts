/** What was found, as lines for a terminal. Pure. */

import type { AddressLimit } from "./address-limit";
import type { Cost } from "./cost";

export type Row = Cost & Readonly<{ limit: AddressLimit | null; keptBytes: number | null }>;

/** What may be asked without a limit, in milliseconds of processor time of all processes; and what each megabyte of an answer may. */
export const CHEAP_MS = 5;
const MEGABYTE = 1_000_000;
const KEPT_BYTES = 50_000;

const TITLE_WIDTH = 52;
const COLUMNS: readonly (readonly [string, number, (row: Row) => string])[] = [
  ["status", 7, ({ status }) => String(status)],
  ["api ms", 8, ({ apiMs }) => apiMs.toFixed(2)],
  ["pages ms", 9, ({ pagesMs }) => pagesMs.toFixed(2)],
  ["db ms", 7, ({ databaseMs }) => databaseMs.toFixed(2)],
  ["kept kB", 8, ({ keptBytes }) => (keptBytes === null ? "-" : (keptBytes / 1000).toFixed(0))],
  ["WAL B", 7, ({ walBytes }) => walBytes.toFixed(0)],
  ["disk B", 8, ({ diskBytes }) => diskBytes.toFixed(0)],
  ["log B", 6, ({ logBytes }) => logBytes.toFixed(0)],
  ["sent B", 8, ({ sentBytes }) => sentBytes.toFixed(0)],
  ["got B", 9, ({ receivedBytes }) => receivedBytes.toFixed(0)],
];

export function costMs({ apiMs, pagesMs, databaseMs }: Cost): number {
  return apiMs + pagesMs + databaseMs;
}

/** Costly, and as often as one likes from one address. */
export function isUnbounded(row: Row): boolean {
  return row.limit === null && costMs(row) >= CHEAP_MS * Math.max(1, row.receivedBytes / MEGABYTE);
}

/** Where each request of one address keeps that much, and none is refused, memory has no bound but the caches' own. */
export function isKept(row: Row): boolean {
  return row.limit === null && (row.keptBytes ?? 0) >= KEPT_BYTES;
}

/** The most expensive first. */
export function byCost(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => costMs(other) - costMs(one));
}

export function tableLines(rows: readonly Row[]): string[] {
  const heads = COLUMNS.map(([name, width]) => name.padStart(width)).join("");
  const lines = byCost(rows).map(
    (row) =>
      `${row.title.slice(0, TITLE_WIDTH - 1).padEnd(TITLE_WIDTH)}${COLUMNS.map(([, width, text]) => text(row).padStart(width)).join("")}  ${boundOf(row)}`,
  );
  return [`${"a request, of any address".padEnd(TITLE_WIDTH)}${heads}  bound per address`, ...lines];
}

function boundOf(row: Row): string {
  if (row.limit) return `${row.limit.calls} (${row.limit.variable})`;
  if (isUnbounded(row)) return "NONE";
  return costMs(row) < CHEAP_MS ? `under ${CHEAP_MS} ms` : `under ${CHEAP_MS} ms a megabyte`;
}
