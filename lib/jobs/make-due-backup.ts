import { makeDueBackup } from "../backup/scheduled";
import { contextFor, SYSTEM } from "../domain/context";

/** Makes the backup that is due by BACKUP_EVERY_HOURS, if one is. */
export async function makeScheduledBackup(signal: AbortSignal): Promise<void> {
  await makeDueBackup(contextFor(SYSTEM), signal);
}
