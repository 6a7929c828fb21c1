/**
 * When a sale of Gumroad ends. A membership that goes on has no end in the file: it is paid for until its last charge and one
 * period more (`Recurrence` and `Subscription End Date` of antiwork/gumroad, `PurchaseExportService`).
 */
import type { Fields } from "../file-record";
import { ColumnError } from "../import-columns";
import { plainTitle } from "./system";
import { isTrue, momentIn, pastMomentIn, textIn } from "./values";

const MONTHS: Readonly<Record<string, number>> = {
  monthly: 1,
  quarterly: 3,
  biannually: 6,
  yearly: 12,
  every_two_years: 24,
};

/** Without the apostrophe that keeps spreadsheets from reading a cell as a formula. */
export function gumroadCell(fields: Fields, title: string): string {
  return textIn(fields[plainTitle(title)])
    .replace(/^'(?=[=+\-@%|\t\r])/, "")
    .trim();
}

/** `rows`: the oldest first. `end`: "" for none. Throws ColumnError for a membership that does not say until when it is paid for. */
export function gumroadEnd(rows: readonly Fields[]): { end: string; isRenewed: boolean } {
  const latest = rows.toReversed();
  const newest = (title: string) => latest.map((one) => gumroadCell(one, title)).find(Boolean) ?? "";
  const end = momentIn(newest("Subscription End Date"));
  if (end) return { end, isRenewed: false };
  const recurrence = newest("Recurrence").toLowerCase();
  const isMembership =
    recurrence !== "" || latest.some((one) => isTrue(gumroadCell(one, "Recurring Charge?")));
  if (!isMembership) return { end: "", isRenewed: false };
  const [last = {}] = latest;
  // How long a trial is, the file does not say.
  if (isTrue(gumroadCell(last, "Free trial purchase?"))) throw unknown("Free trial purchase?", "1");
  const months = Object.hasOwn(MONTHS, recurrence) ? MONTHS[recurrence] : undefined;
  if (months === undefined) throw unknown("Recurrence", recurrence);
  const charged = gumroadCell(last, "Purchase Time (UTC timezone)") || gumroadCell(last, "Purchase Date");
  const from = new Date(pastMomentIn(charged));
  if (Number.isNaN(from.getTime())) throw unknown("Purchase Time (UTC timezone)", charged);
  return { end: monthsAfter(from, months).toISOString(), isRenewed: true };
}

/** The same day of a later month, or its last one. */
function monthsAfter(from: Date, months: number): Date {
  const then = new Date(from);
  then.setUTCMonth(from.getUTCMonth() + months);
  if (then.getUTCDate() < from.getUTCDate()) then.setUTCDate(0);
  return then;
}

function unknown(field: string, value: string): ColumnError {
  return new ColumnError("expiresAt", { id: "import_meaning_unknown", details: { field } }, value);
}
