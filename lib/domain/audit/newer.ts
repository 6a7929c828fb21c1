/** What was written to the log since someone last looked. */
import type { LogFilter } from "./filter";
import { type LogRow, logPage } from "./page";

/** An entry has the time of its call, and is there once that is committed: a slow one comes after later ones. */
const LATE_MS = 10_000;

export type NewerEntries = Readonly<{ rows: readonly LogRow[]; isMore: boolean }>;

/** Newest first, with what was made shortly before `since`: the caller tells by the ID what it has already. */
export async function newerEntries(filter: LogFilter, since: Date, max: number): Promise<NewerEntries> {
  const from = new Date(Math.max(since.getTime() - LATE_MS, filter.from?.getTime() ?? 0));
  const { rows, next } = await logPage({ ...filter, from }, null, max);
  return { rows, isMore: next !== null };
}
