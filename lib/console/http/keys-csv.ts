/** `GET /console/applications/<slug>/keys.csv`: the filtered list of keys as a file, or those with an `id` in the address. */
import { findApplication } from "../../domain/applications/find";
import { exportKeys } from "../../domain/keys/export-keys";
import { KEY_MOMENT_NAMES } from "../../domain/keys/key-fields";
import { readKeyFilters } from "../../domain/keys/key-filters";
import type { KeyRecord } from "../../domain/keys/key-record";
import { readKeysOf } from "../../domain/keys/read-keys";
import { unknownKeyFilters } from "../../domain/keys/unknown-key-filters";
import type { Cell } from "../../words/csv";
import { download } from "./download";

/** Empty cells: no limit of devices, no end, nothing known. */
const COLUMNS = [
  "id",
  "lastFour",
  "plan",
  "status",
  "email",
  "name",
  "activeDevices",
  "maxActivations",
  "expiresAt",
  "source",
  "note",
  "createdAt",
  "orderId",
  "updatesUntil",
  "metadata",
  ...KEY_MOMENT_NAMES.filter((name) => name !== "expiresAt" && name !== "updatesUntil"),
] as const satisfies readonly (keyof KeyRecord)[];

export const keysCsv = download(async (ctx, filter, { slug = "" }, all) => {
  const application = await findApplication(ctx, slug);
  const chosen = all("id");
  return {
    name: `${application.slug}-keys`,
    unknown: unknownKeyFilters(filter),
    titles: COLUMNS,
    rows: () =>
      rowsOf(
        chosen.length > 0
          ? oneBatch(readKeysOf(ctx, application, chosen))
          : exportKeys(ctx, application, readKeyFilters(filter)),
      ),
    exported: { action: "keys.exported", applicationId: application.id, target: application.slug },
  };
});

async function* rowsOf(batches: AsyncIterable<KeyRecord[]>): AsyncGenerator<Cell[][]> {
  for await (const keys of batches) yield keys.map((key) => COLUMNS.map((column) => cellOf(key[column])));
}

/** What a shop keeps with a key is JSON, as the import reads it. */
function cellOf(value: KeyRecord[(typeof COLUMNS)[number]]): Cell {
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  return Object.keys(value).length === 0 ? null : JSON.stringify(value);
}

async function* oneBatch(keys: Promise<KeyRecord[]>): AsyncGenerator<KeyRecord[]> {
  yield await keys;
}
