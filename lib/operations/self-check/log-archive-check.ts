/** Old months of the console log: whether they leave it, where LOG_KEEP_MONTHS says so. */
import { config } from "../../config/config";
import { LOG } from "../../console/places";
import { oldestEntryAt } from "../../domain/audit/oldest-entry";
import { contextFor, SYSTEM } from "../../domain/context";
import { endOfMonth, monthBefore } from "../log-archive/month";
import { attention, type Check, type Finding, good } from "./line";

/** The job looks every hour. */
const LATE_MS = 24 * 60 * 60 * 1000;

/** None without LOG_KEEP_MONTHS. */
export function logArchiveChecks(): readonly Check[] {
  const { logArchive } = config().retention;
  if (!logArchive) return [];
  return [
    {
      name: "logArchive",
      look: () => lookAtLogArchive(logArchive),
      todo: (words) => words.checkLogArchive(logArchive.dir),
    },
  ];
}

async function lookAtLogArchive({ dir, keepMonths }: { dir: string; keepMonths: number }): Promise<Finding> {
  const ctx = contextFor(SYSTEM);
  const due = new Date(ctx.now.getTime() - LATE_MS);
  const kept = endOfMonth(monthBefore(due, keepMonths), due);
  const oldest = await oldestEntryAt(ctx);
  const months = String(keepMonths);
  if (!oldest || oldest >= kept) return good((words) => words.logArchived(months, dir));
  return attention(
    (words, { day }) => words.logArchiveLate(day(oldest), months),
    (words) => words.checkLogArchive(dir),
    { cure: LOG },
  );
}
