/** So that little is left to fold for the next look at an overview, and the rows of changes stay few. */
import { foldUsageCounts } from "../domain/applications/fold-usage-counts";
import { contextFor, SYSTEM } from "../domain/context";

export function foldCounts(signal: AbortSignal): Promise<void> {
  return foldUsageCounts(contextFor(SYSTEM), signal);
}
