/** `GET /console/applications/<slug>/keys.csv`: the filtered list of keys as a file. */
import { findApplication } from "../../domain/applications/find";
import { recordExport } from "../../domain/audit/record-export";
import { contextFor } from "../../domain/context";
import { exportKeys } from "../../domain/keys/export-keys";
import { readKeyFilters } from "../../domain/keys/key-filters";
import type { KeyRecord } from "../../domain/keys/key-record";
import { unknownKeyFilters } from "../../domain/keys/unknown-key-filters";
import { operatorActor } from "../../domain/people/operators";
import { requirePermission } from "../../domain/permissions";
import { unknownFiltersSentence } from "../../domain/unknown-filters";
import type { Cell } from "../../messages/csv";
import { namesOfFilters } from "./csv";
import { download } from "./download";
import { sentenceAnswer } from "./operator-route";

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

/** The parameters are those of the page itself; 400 where one means nothing. */
export const keysCsv = download(async (request, { slug = "" }, { operator }) => {
  const ctx = contextFor(operatorActor(operator));
  requirePermission(ctx.actor, "exports");
  const application = await findApplication(ctx, slug);
  const { searchParams } = new URL(request.url);
  const parameter = (name: string) => searchParams.get(name) ?? "";
  const unknown = unknownFiltersSentence(unknownKeyFilters(parameter));
  if (unknown) return sentenceAnswer(unknown, 400);
  const filters = readKeyFilters(parameter);
  return {
    fileName: `${application.slug}-keys-${ctx.now.toISOString().slice(0, 10)}.csv`,
    titles: COLUMNS,
    rows: () => rowsOf(exportKeys(ctx, application, filters)),
    record: () =>
      recordExport(ctx, {
        action: "keys.exported",
        applicationId: application.id,
        target: application.slug,
        filters: namesOfFilters(searchParams),
      }),
  };
});

async function* rowsOf(batches: AsyncIterable<KeyRecord[]>): AsyncGenerator<Cell[][]> {
  for await (const keys of batches) yield keys.map((key) => COLUMNS.map((column) => key[column]));
}
