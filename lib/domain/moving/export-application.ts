/** Taking an application out: everything about it as JSON lines, at one moment (docs/moving.md, decision 054). */
import { createHash } from "node:crypto";
import { keyOfPassphrase, newRecipe, type PassphraseRecipe, sealInBox } from "../../crypto/passphrase-box";
import { unseal } from "../../crypto/sealed-box";
import { openSnapshot, type Snapshot } from "../../db/snapshot";
import { inTransaction } from "../../db/transaction";
import type { Application } from "../applications/find";
import { record } from "../audit/record";
import type { Context } from "../context";
import { refused } from "../errors";
import { masterKeysFor } from "../master-keys";
import { requirePermission } from "../permissions";
import {
  bytesIn,
  EXPORT_FORMAT,
  type ExportHeader,
  hexOf,
  labelInFile,
  PASSPHRASE_LENGTH_MIN,
} from "./export-format";
import { exportMac, exportPepper } from "./export-pepper";
import { columnsInFile, MOVED_TABLES, type MovedTable, type SealedColumns } from "./tables";

/** A file of a release that the export names. `sha256`: hexadecimal; `size` in bytes. */
export type ExportedFile = Readonly<{ sha256: string; size: number; name: string; storageKey: string }>;

export type ExportOptions = Readonly<{
  /** Null: the private signing keys are left out, and no installation can go on with it. */
  passphrase: string | null;
  /** Each file of a release, once its row was written. */
  onFile?: (file: ExportedFile) => void;
}>;

type Sealing = Readonly<{ applicationId: string; key: Buffer | null }>;

/**
 * Lines with their ends, many at a time. Memory does not grow with the keys. The log has it before the first line is there.
 * Throws `forbidden`, and `invalid_input` for a short passphrase.
 */
export async function exportApplication(
  ctx: Context,
  application: Application,
  options: ExportOptions,
): Promise<AsyncGenerator<string>> {
  requirePermission(ctx.actor, "moving");
  const { passphrase, onFile } = options;
  if (passphrase !== null && passphrase.length < PASSPHRASE_LENGTH_MIN)
    throw refused("passphrase_short", { min: PASSPHRASE_LENGTH_MIN });
  const recipe = passphrase === null ? null : newRecipe();
  const key = passphrase === null || !recipe ? null : await keyOfPassphrase(passphrase, recipe);
  await inTransaction(ctx, (tx) =>
    record(tx, {
      applicationId: application.id,
      action: "application.exported",
      target: application.slug,
      detail: { signingKeys: passphrase !== null },
    }),
  );
  return whole(headerOf(ctx, application, recipe), { applicationId: application.id, key }, onFile);
}

async function* whole(
  header: ExportHeader,
  sealing: Sealing,
  onFile: ExportOptions["onFile"],
): AsyncGenerator<string> {
  const snapshot = await openSnapshot();
  try {
    yield* lines(snapshot, header, sealing);
    if (onFile) await tellFiles(snapshot, sealing.applicationId, onFile);
  } finally {
    await snapshot.close();
  }
}

async function* lines(snapshot: Snapshot, header: ExportHeader, sealing: Sealing): AsyncGenerator<string> {
  const hash = createHash("sha256");
  const hashed = (text: string) => {
    hash.update(text);
    return text;
  };
  yield hashed(`${JSON.stringify(header)}\n`);
  let rows = 0;
  for (const table of MOVED_TABLES) {
    for await (const batch of rowsOf(snapshot, table, sealing)) {
      rows += batch.length;
      yield hashed(batch.map((row) => `{"table":"${table.table}","row":${row}}\n`).join(""));
    }
  }
  const end = { rows, sha256: hash.digest("hex") };
  yield `${JSON.stringify({ latchkey: "end", ...end, mac: exportMac(end) })}\n`;
}

function headerOf(ctx: Context, application: Application, recipe: PassphraseRecipe | null): ExportHeader {
  const { id, slug, name, kind } = application;
  const columns = MOVED_TABLES.map((table) => [table.table, columnsInFile(table, recipe !== null)]);
  return {
    latchkey: "export",
    format: EXPORT_FORMAT,
    exportedAt: ctx.now.toISOString(),
    application: { id, slug, name, kind },
    pepper: exportPepper(id),
    recipe,
    tables: Object.fromEntries(columns),
  };
}

/** As JSON. */
async function* rowsOf(snapshot: Snapshot, table: MovedTable, sealing: Sealing): AsyncGenerator<string[]> {
  const { columns, sealed, order } = table;
  const from = `FROM ${table.table} WHERE ${ownedBy(table, sealing.applicationId)}`;
  if (!sealed || !sealing.key) {
    const text = `SELECT to_jsonb(r)::text AS row FROM (SELECT ${columns.join(", ")} ${from} ORDER BY ${order}) r`;
    for await (const batch of snapshot.read<{ row: string }>(text)) yield batch.map(({ row }) => row);
    return;
  }
  const all = [...columns, ...sealed.columns].join(", ");
  const text = `SELECT to_jsonb(r)::text AS row FROM (SELECT ${all} ${from} ORDER BY ${order}) r`;
  for await (const batch of snapshot.read<{ row: string }>(text)) {
    yield batch.map(({ row }) => resealed(JSON.parse(row), sealed, sealing));
  }
}

/** From under the master key to under the passphrase. */
function resealed(
  row: Record<string, unknown>,
  sealed: SealedColumns,
  { key, applicationId }: Sealing,
): string {
  const labelOf = String(row[sealed.labelOf]);
  const moved = sealed.columns.map((column) => {
    const box = row[column];
    if (typeof box !== "string" || !key) return [column, null];
    const bytes = bytesIn(box);
    const plain = unseal(masterKeysFor(bytes), sealed.label(labelOf), bytes);
    return [column, hexOf(sealInBox(key, labelInFile(applicationId, column, labelOf), plain))];
  });
  return JSON.stringify({ ...row, ...Object.fromEntries(moved) });
}

/** The ID is one of the database's own. */
export function ownedBy({ of }: Pick<MovedTable, "of">, applicationId: string): string {
  return of.table
    ? `${of.column} IN (SELECT id FROM ${of.table} WHERE application_id = '${applicationId}')`
    : `${of.column} = '${applicationId}'`;
}

type FileRow = { sha256: string; size: string; name: string; storageKey: string };

async function tellFiles(
  snapshot: Snapshot,
  applicationId: string,
  onFile: (file: ExportedFile) => void,
): Promise<void> {
  const text = `SELECT encode(sha256, 'hex') AS sha256, size::text, name, storage_key AS "storageKey"
    FROM release_files WHERE application_id = '${applicationId}' ORDER BY id`;
  for await (const batch of snapshot.read<FileRow>(text)) {
    for (const { size, ...file } of batch) onFile({ ...file, size: Number(size) });
  }
}
