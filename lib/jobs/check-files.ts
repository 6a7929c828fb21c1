import { config } from "../config/config";
import { contextFor, SYSTEM } from "../domain/context";
import { verifyDueFile } from "../domain/release-files/verify-files";

/**
 * Reads published files back that were not read for `FILE_CHECK_DAYS`, slowly and one after the other: what rots on a disk
 * is noticed before a customer does. A file that cannot be read ends the round: the storage may be down.
 */
export async function checkFiles(signal: AbortSignal): Promise<void> {
  const { days, mbPerSecond } = config().fileChecks;
  if (days === 0) return;
  while (!signal.aborted) {
    const verified = await verifyDueFile(contextFor(SYSTEM), days, { mbPerSecond, signal });
    if (!verified || verified.problem === "unreadable") return;
  }
}
