/** Writing the rows of an export, within a transaction. Only rows of the application that the file is of are taken. */
import { config } from "../../config/config";
import { keyId } from "../../crypto/ed25519";
import { openBox } from "../../crypto/passphrase-box";
import { seal } from "../../crypto/sealed-box";
import { sqlStateOf } from "../../db/conflicts";
import type { Context } from "../context";
import { refused } from "../errors";
import type { BroughtFiles } from "./bring-files";
import { bytesIn, type ExportHeader, type ExportRow, hexOf, labelInFile, readRow } from "./export-format";
import { MOVED_TABLES, type MovedTable, type SealedColumns } from "./tables";
import { linesIn } from "./text-lines";

export type Writing = Readonly<{
  header: ExportHeader;
  /** Of the passphrase; null where nothing is sealed. */
  key: Buffer | null;
  brought: BroughtFiles;
  /** IDs of releases. */
  leftOut: ReadonlySet<string>;
}>;

type Lines = Readonly<{ first: number; last: number }>;
type Batch = { table: MovedTable; firstLine: number; rows: string[] };

const UNIQUE_VIOLATION = "23505";
const ROWS_AT_ONCE = 1_000;
/** Of the application's own row: they refer to rows that come after it. */
const POINTERS = ["license_signing_key_id", "release_signing_key_id"];

/** `content`: an export that was checked. Throws `invalid_input` for rows that cannot be. */
export async function writeExport(
  tx: Context,
  content: AsyncIterable<Uint8Array>,
  writing: Writing,
  onProgress: (written: number) => void,
): Promise<void> {
  const { id } = writing.header.application;
  // Every change of the catalogue would else lock its version, for all applications, until this transaction ends.
  await setCatalogueLater(tx, true);
  let line = 0;
  let batch: Batch | null = null;
  let pointers: Record<string, unknown> = {};
  for await (const text of linesIn(content)) {
    line += 1;
    const read = line === 1 ? null : readRow(text);
    if (!read || "latchkey" in read) continue;
    const table = tableOf(read, line);
    if (batch && (batch.table !== table || batch.rows.length >= ROWS_AT_ONCE)) {
      await writeBatch(tx, batch, writing);
      onProgress(line - 2);
      batch = null;
    }
    batch ??= { table, firstLine: line, rows: [] };
    if (table.table === "applications")
      pointers = Object.fromEntries(POINTERS.map((name) => [name, read.row[name]]));
    const row = rowToWrite(read, text, table, writing);
    if (row !== null) batch.rows.push(row);
  }
  if (batch) await writeBatch(tx, batch, writing);
  await requireSeats(tx, id);
  await setCatalogueLater(tx, false);
  await tx.db.prisma.$executeRaw`
    UPDATE applications SET license_signing_key_id = ${pointers.license_signing_key_id ?? null}::uuid,
      release_signing_key_id = ${pointers.release_signing_key_id ?? null}::uuid WHERE id = ${id}::uuid`;
}

function tableOf({ table: name, row }: ExportRow, line: number): MovedTable {
  const table = MOVED_TABLES.find((one) => one.table === name);
  if (!table || (name === "signing_keys" && !isOwnPublicKey(row)))
    throw refused("export_rows_unwritable", { first: line, last: line });
  return table;
}

/** The private half is bound to the kid, and so is the public one: what is signed here is to verify. */
function isOwnPublicKey({ public_key: publicKey, kid }: ExportRow["row"]): boolean {
  return typeof publicKey === "string" && keyId(bytesIn(publicKey)) === kid;
}

/** The line as it is, where nothing in it is another here; null for one that is left out. */
function rowToWrite(
  { row }: ExportRow,
  text: string,
  { table, sealed }: MovedTable,
  { header, key, brought, leftOut }: Writing,
): string | null {
  if (table === "releases") return leftOut.has(String(row.id)) ? null : text;
  if (table === "release_files") {
    const storageKey = brought.get(String(row.id));
    return storageKey === undefined ? null : JSON.stringify({ row: { ...row, storage_key: storageKey } });
  }
  return sealed && key ? withOwnSeals(row, sealed, key, header) : text;
}

/** From under the passphrase to under the master key of this installation. */
function withOwnSeals(
  row: ExportRow["row"],
  sealed: SealedColumns,
  key: Buffer,
  { application: { id } }: ExportHeader,
): string {
  const labelOf = String(row[sealed.labelOf]);
  const own = sealed.columns.map((column) => {
    const box = row[column];
    if (typeof box !== "string") return [column, null];
    const plain = openBox(key, labelInFile(id, column, labelOf), bytesIn(box));
    return [column, hexOf(seal(config().secrets.masterKeys, sealed.label(labelOf), plain))];
  });
  return JSON.stringify({ row: { ...row, ...Object.fromEntries(own) } });
}

async function writeBatch(
  tx: Context,
  { table, firstLine, rows }: Batch,
  { header }: Writing,
): Promise<void> {
  if (rows.length === 0) return;
  const lines = { first: firstLine, last: firstLine + rows.length - 1 };
  try {
    const written = await tx.db.prisma.$executeRawUnsafe(
      insertInto(table, header),
      `[${rows.join(",")}]`,
      header.application.id,
    );
    if (written !== rows.length) throw refused("export_rows_elsewhere", lines);
  } catch (error) {
    throw asRefusal(error, lines);
  }
}

/** Names come from our own list: those of the file were compared with it. */
function insertInto({ table, of }: MovedTable, header: ExportHeader): string {
  const inFile = header.tables[table] ?? [];
  const columns = [
    ...inFile.filter((column) => !POINTERS.includes(column) || table !== "applications"),
    ...(table === "release_files" ? ["storage_key"] : []),
  ];
  const isOurs = of.table
    ? `EXISTS (SELECT 1 FROM ${of.table} o WHERE o.id = r.${of.column} AND o.application_id = $2::uuid)`
    : `r.${of.column} = $2::uuid`;
  return `INSERT INTO ${table} (${columns.join(", ")})
    SELECT ${columns.map((column) => `r.${column}`).join(", ")}
    FROM jsonb_array_elements($1::jsonb) AS line, jsonb_populate_record(NULL::${table}, line -> 'row') AS r
    WHERE ${isOurs}`;
}

/** What a row cannot have: classes 22 (data) and 23 (constraints) of PostgreSQL. */
function asRefusal(error: unknown, lines: Lines): unknown {
  const state = sqlStateOf(error);
  if (state === UNIQUE_VIOLATION) return refused("export_rows_there", lines);
  return state !== null && /^2[23]/.test(state) ? refused("export_rows_unwritable", lines) : error;
}

async function setCatalogueLater(tx: Context, isLater: boolean): Promise<void> {
  await tx.db.prisma
    .$queryRaw`SELECT set_config('latchkey.catalogue_later', ${isLater ? "on" : "off"}, true)`;
}

/** Seats in use are counted in the key's row; one that is wrong would never be put right. */
async function requireSeats(tx: Context, applicationId: string): Promise<void> {
  const [wrong] = await tx.db.prisma.$queryRaw<{ id: string }[]>`
    SELECT k.id::text FROM license_keys k
    LEFT JOIN (SELECT key_id, count(*) AS devices FROM activations WHERE released_at IS NULL GROUP BY key_id) a
      ON a.key_id = k.id
    WHERE k.application_id = ${applicationId}::uuid AND k.active_devices <> coalesce(a.devices, 0) LIMIT 1`;
  if (wrong) throw refused("export_seats_wrong", { key: wrong.id });
}
