/**
 * Triggers append each change of keys and devices to the counts that usage snapshots sum up; now and then changes are added to totals
 * (decision 079). The sums are the same before and after, so that nothing depends on when.
 */
import type { Context } from "../context";

/** Where nobody folded for months. */
const FOLDING_MAX_MS = 10 * 60_000;

const FOLD = {
  name: "fold-usage-counts",
  timeoutMs: FOLDING_MAX_MS,
  text: "SELECT fold_usage_counts()",
};

/** Of all applications. Leaves it to another server that is doing so. */
export async function foldUsageCounts({ db }: Pick<Context, "db">, signal?: AbortSignal): Promise<void> {
  await db.run({ ...FOLD, signal }, []);
}
