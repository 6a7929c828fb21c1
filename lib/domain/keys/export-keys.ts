/** All keys of a filtered list, in batches: memory does not grow with their number. */
import { readFromReplica } from "../../db/replica";
import type { Application } from "../applications/find";
import type { Context } from "../context";
import { findKeyIds, type KeyCursor } from "./key-conditions";
import type { KeyFilters } from "./key-filters";
import type { KeyRecord } from "./key-record";
import { readKeys } from "./read-keys";

const KEYS_PER_BATCH = 1_000;

/**
 * Newest first, each key once; none that is issued while it runs. All statuses are judged at the moment the context
 * was made.
 */
export async function* exportKeys(
  ctx: Pick<Context, "db" | "now">,
  application: Application,
  filters: KeyFilters,
  keysPerBatch = KEYS_PER_BATCH,
): AsyncGenerator<KeyRecord[]> {
  let place: KeyCursor | null = null;
  for (;;) {
    const from: KeyCursor | null = place;
    const { ids, keys } = await readFromReplica(ctx, async (reading) => {
      const found = await findKeyIds(reading, application, filters, from, keysPerBatch);
      return { ids: found, keys: await readKeys(reading, found) };
    });
    const last = ids.at(-1);
    if (!last) return;
    yield keys;
    if (ids.length < keysPerBatch) return;
    place = { way: "older", id: last };
  }
}
