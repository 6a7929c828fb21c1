import { contextFor, SYSTEM } from "../domain/context";
import { archiveOldMonths } from "../log-archive/scheduled";

/** Takes months out of the log that are older than `LOG_KEEP_MONTHS`. */
export async function archiveLog(signal: AbortSignal): Promise<void> {
  await archiveOldMonths(contextFor(SYSTEM), signal);
}
