/** How many keys the list has, for its title: exact up to a bound, since the last digit of millions is not worth the wait. */
import { readFromReplica } from "../../db/replica";
import { type BoundedCount, boundedCount, COUNT_LIMIT } from "../applications/bounded-count";
import type { Application } from "../applications/find";
import type { Context } from "../context";
import { countKeyIds } from "./key-conditions";
import { hasFilters, type KeyFilters, NO_FILTERS } from "./key-filters";

/** `matching`: of those that the filters leave; the same as `all` without filters. */
export type KeyCounts = Readonly<{ matching: BoundedCount; all: BoundedCount }>;

/** Counted by the standby, where there is one (decision 075). */
export async function countKeys(
  ctx: Pick<Context, "db" | "now">,
  application: Application,
  filters: KeyFilters,
): Promise<KeyCounts> {
  const count = async (wanted: KeyFilters) =>
    readFromReplica(ctx, async (reading) =>
      boundedCount(await countKeyIds(reading, application, wanted, COUNT_LIMIT)),
    );
  if (filters.text === "" && !hasFilters(filters)) {
    const all = await count(NO_FILTERS);
    return { matching: all, all };
  }
  const [matching, all] = await Promise.all([count(filters), count(NO_FILTERS)]);
  return { matching, all };
}
