/** `GET /console/applications/<slug>/keys.csv`: the filtered list of keys as a file. */
import { findApplication } from "../../domain/applications/find";
import { recordExport } from "../../domain/audit/record-export";
import { contextFor } from "../../domain/context";
import { exportKeys } from "../../domain/keys/export-keys";
import { readKeyFilters } from "../../domain/keys/key-filters";
import type { KeyRecord } from "../../domain/keys/key-record";
import { unknownKeyFilters } from "../../domain/keys/unknown-key-filters";
import { operatorActor } from "../../domain/people/operators";
import { unknownFiltersSentence } from "../../domain/unknown-filters";
import type { Cell } from "../../messages/csv";
import { csvFile, namesOfFilters, refusedFile } from "./csv";
import type { Download } from "./download";

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
] as const satisfies readonly (keyof KeyRecord)[];

/** The parameters are those of the page itself; 400 where one means nothing. Throws `not_found`, `forbidden`. */
export const keysCsv: Download = async (request, { slug = "" }, { operator }) => {
  const ctx = contextFor(operatorActor(operator));
  const application = await findApplication(ctx, slug);
  const { searchParams } = new URL(request.url);
  const parameter = (name: string) => searchParams.get(name) ?? "";
  const unknown = unknownFiltersSentence(unknownKeyFilters(parameter));
  if (unknown) return refusedFile(unknown);
  const filters = readKeyFilters(parameter);
  await recordExport(ctx, {
    action: "keys.exported",
    applicationId: application.id,
    target: application.slug,
    filters: namesOfFilters(searchParams),
  });
  const day = ctx.now.toISOString().slice(0, 10);
  const rows = rowsOf(exportKeys(ctx, application, filters));
  return csvFile(`${application.slug}-keys-${day}.csv`, COLUMNS, rows);
};

async function* rowsOf(batches: AsyncIterable<KeyRecord[]>): AsyncGenerator<Cell[][]> {
  for await (const keys of batches) yield keys.map((key) => COLUMNS.map((column) => key[column]));
}
