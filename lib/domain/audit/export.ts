/** All entries of a filtered log, in batches: memory does not grow with their number. */
import type { LogCursor, LogFilter } from "./filter";
import { type LogRow, logPage } from "./page";

const BATCH = 1_000;

/** Newest first, no batch empty. What is written while it runs is not in it. */
export async function* exportLog(filter: LogFilter): AsyncGenerator<readonly LogRow[]> {
  let cursor: LogCursor | null = null;
  do {
    const page = await logPage(filter, cursor, BATCH);
    if (page.rows.length > 0) yield page.rows;
    cursor = page.next;
  } while (cursor);
}
