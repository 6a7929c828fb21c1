/** Keys that someone should look at: those that end soon, and those that are suspended. */
import { readFromReplica } from "../../db/replica";
import { type BoundedCount, boundedCount, COUNT_LIMIT } from "../applications/bounded-count";
import type { Application } from "../applications/find";
import type { Context } from "../context";
import { countKeyIds } from "./key-conditions";
import { type KeyFilters, NO_FILTERS } from "./key-filters";

/** Active ones; as the list of keys narrows by the same filter. */
export const ENDING_SOON: KeyFilters = { ...NO_FILTERS, status: "active", expiry: { kind: "soon" } };
export const SUSPENDED: KeyFilters = { ...NO_FILTERS, status: "suspended" };

export async function keysInNeed(
  ctx: Pick<Context, "db" | "now">,
  application: Application,
): Promise<{ endingSoon: BoundedCount; suspended: BoundedCount }> {
  const count = async (filters: KeyFilters) =>
    readFromReplica(ctx, async (reading) =>
      boundedCount(await countKeyIds(reading, application, filters, COUNT_LIMIT)),
    );
  const [endingSoon, suspended] = await Promise.all([count(ENDING_SOON), count(SUSPENDED)]);
  return { endingSoon, suspended };
}
