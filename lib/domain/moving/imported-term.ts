/** How long an imported key holds: dates, or days that begin with its first device (docs/contract.md D10). Pure. */
import { PLAN_DAYS_MAX } from "../applications/plan";
import { refused } from "../errors";
import { parseExpiry } from "../keys/expiry";
import { type KeyMoments, ofMoments } from "../keys/key-fields";
import type { Term } from "../keys/term";
import { ColumnError, type ImportColumn, type ImportLine, inColumn, textOf } from "./import-columns";

/**
 * Days of a plan are not counted from here. `hasMachines`: its line has devices, so that none is the first one any more. Throws
 * ColumnError, also for a key that has expired without having an end, which would come alive again.
 */
export function importedTerm(line: ImportLine, hasMachines: boolean, now: Date): Term & KeyMoments {
  const read = <T>(column: ImportColumn, parse: (text: string) => T) => {
    const text = textOf(line[column]);
    return text ? inColumn(column, () => parse(text)) : null;
  };
  const term = {
    ...ofMoments((name) => read(name, (text) => parseExpiry(text, name))),
    pendingDays: read("pendingDays", daysIn),
    pendingUpdatesDays: read("pendingUpdatesDays", daysIn),
  };
  requireOneEnd("pendingDays", term.expiresAt, term.pendingDays, hasMachines);
  requireOneEnd("pendingUpdatesDays", term.updatesUntil, term.pendingUpdatesDays, hasMachines);
  const isExpired = textOf(line.status).toLowerCase() === "expired";
  if (isExpired && (term.expiresAt === null || term.expiresAt > now))
    throw new ColumnError("expiresAt", { id: "import_expired_without_end", details: {} });
  return term;
}

function requireOneEnd(
  column: ImportColumn,
  end: Date | null,
  days: number | null,
  hasMachines: boolean,
): void {
  if (days === null) return;
  if (end !== null) throw new ColumnError(column, { id: "import_two_ends", details: {} });
  if (hasMachines) throw new ColumnError(column, { id: "import_begun_already", details: {} });
}

function daysIn(text: string): number {
  const days = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > PLAN_DAYS_MAX) throw refused("import_days_out_of_range", { max: PLAN_DAYS_MAX });
  return days;
}
