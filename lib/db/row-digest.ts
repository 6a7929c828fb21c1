/**
 * What a table holds, as one number of rows and one digest, whatever the order of the rows: the sums of two 48-bit parts of each
 * row's SHA-256. Finds what was lost or changed by accident; against forgery a backup ends with a proof.
 */
import { hash } from "node:crypto";
import type pg from "pg";
import type { Table } from "./tables";

export type TableDigest = Readonly<{ table: string; rows: number; digest: string }>;

const PART_BYTES = 6;
const PART = 2 ** 48;

/** For `SELECT`: so that one row is one text on every server. */
export const STABLE_TEXT =
  "SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO'; SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1";

export function rowsOf({ name, columns }: Table): string {
  return `SELECT row_to_json(t)::text AS line FROM (SELECT ${columns} FROM "${name}") t`;
}

export class RowDigest {
  #rows = 0;
  #first = 0;
  #second = 0;

  add(line: string): void {
    const row = hash("sha256", line, "buffer");
    this.#rows += 1;
    this.#first = (this.#first + row.readUIntBE(0, PART_BYTES)) % PART;
    this.#second = (this.#second + row.readUIntBE(PART_BYTES, PART_BYTES)) % PART;
  }

  of(table: string): TableDigest {
    return { table, rows: this.#rows, digest: inHex(this.#first) + inHex(this.#second) };
  }
}

/** Computed by the database, in a transaction with `STABLE_TEXT`. */
export async function tableDigest(client: pg.ClientBase, table: Table): Promise<TableDigest> {
  const part = (from: number) =>
    `(coalesce(sum(('x' || encode(substring(hash, ${from}, ${PART_BYTES}), 'hex'))::bit(48)::bigint), 0) % ${PART})::text`;
  const { rows } = await client.query<{ rows: string; first: string; second: string }>(
    `SELECT count(*)::text AS rows, ${part(1)} AS first, ${part(1 + PART_BYTES)} AS second
       FROM (SELECT sha256(convert_to(line, 'UTF8')) AS hash FROM (${rowsOf(table)}) AS lines) AS hashes`,
  );
  const { rows: count = "0", first = "0", second = "0" } = rows[0] ?? {};
  return { table: table.name, rows: Number(count), digest: inHex(Number(first)) + inHex(Number(second)) };
}

function inHex(part: number): string {
  return part.toString(16).padStart(2 * PART_BYTES, "0");
}
