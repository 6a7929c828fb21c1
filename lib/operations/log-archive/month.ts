/** Months in UTC, "2026-06". Pure. */
import { StartError } from "../../process/start-error";

const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/;

export function isMonth(text: string): boolean {
  return MONTH.test(text);
}

/** The first moment that is not in it any more. Throws StartError while it is not over. */
export function endOfMonth(month: string, now: Date): Date {
  const [, year = "", number = ""] = MONTH.exec(month) ?? [];
  const end = new Date(Date.UTC(Number(year), Number(number), 1));
  if (Number.isNaN(end.getTime())) throw new StartError("A month has the form 2026-06.");
  if (end > now) throw new StartError(`The month ${month} is not over; its entries stay.`);
  return end;
}

/** The last month that leaves where so many whole ones stay, besides the present one. At least 1. */
export function monthBefore(now: Date, keptMonths: number): string {
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1 - keptMonths, 1);
  return new Date(first).toISOString().slice(0, 7);
}
