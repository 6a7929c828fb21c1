/** The keys of an application with their devices, as CSV: for spreadsheets and other systems. Keys are known by their hashes alone. */
import { openSnapshot } from "../../db/snapshot";
import { inTransaction } from "../../db/transaction";
import type { Application } from "../applications/find";
import { record } from "../audit/record";
import type { Context } from "../context";
import { KEY_MOMENT_NAMES, MOMENT_COLUMNS } from "../keys/key-fields";
import { requirePermission } from "../permissions";

/** The columns of an import, but for the key's text, and what is known besides. */
export const KEY_CSV_TITLES = [
  "id",
  "lastFour",
  "plan",
  "status",
  "email",
  "name",
  "note",
  "orderId",
  "metadata",
  "devices",
  "activeDevices",
  ...KEY_MOMENT_NAMES,
  "createdAt",
  "machines",
] as const;

type Row = { cells: (string | null)[] };

const MOMENT = (column: string) => `to_char(k.${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Rows of cells in batches, oldest first, at one moment. `status` as it is then. Throws `forbidden`. */
export async function exportKeyCells(
  ctx: Context,
  application: Application,
): Promise<AsyncGenerator<(string | null)[][]>> {
  requirePermission(ctx.actor, "moving");
  await inTransaction(ctx, (tx) =>
    record(tx, {
      applicationId: application.id,
      action: "keys.exported",
      target: application.slug,
      detail: { filters: [], devices: true },
    }),
  );
  return cellsOf(queryOf(application.id, ctx.now));
}

async function* cellsOf(query: string): AsyncGenerator<(string | null)[][]> {
  const snapshot = await openSnapshot();
  try {
    for await (const batch of snapshot.read<Row>(query)) yield batch.map(({ cells }) => cells);
  } finally {
    await snapshot.close();
  }
}

/** The ID is one of the database's own. */
function queryOf(applicationId: string, now: Date): string {
  return `SELECT ARRAY[k.id::text, k.last_four, p.code,
      CASE WHEN k.state <> 'active' THEN k.state::text WHEN k.expires_at <= '${now.toISOString()}' THEN 'expired' ELSE 'active' END,
      k.email, k.name, k.note, k.order_id, nullif(k.metadata::text, '{}'),
      coalesce(k.max_activations::text, 'unlimited'), k.active_devices::text,
      ${MOMENT_COLUMNS.map(MOMENT).join(", ")}, ${MOMENT("created_at")},
      (SELECT string_agg(a.machine_id, ';' ORDER BY a.id) FROM activations a WHERE a.key_id = k.id AND a.released_at IS NULL)
    ] AS cells
    FROM license_keys k JOIN plans p ON p.id = k.plan_id WHERE k.application_id = '${applicationId}' ORDER BY k.id`;
}
