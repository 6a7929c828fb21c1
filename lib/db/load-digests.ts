/** Whether lines of `dump.ts`, and what was written of them, fit the digests among them. */
import type pg from "pg";
import { RowDigest, type TableDigest, tableDigest } from "./row-digest";
import type { Table } from "./tables";

/** The content is not what `dump.ts` writes, or ends early. */
export class LoadError extends Error {
  override name = "LoadError";

  constructor(message = "The backup is cut off, or was changed.") {
    super(message);
  }
}

/** Throws LoadError for a table of which nothing is told, or twice: then its rows could be any. */
export function requireAll(tables: readonly Table[], digests: readonly TableDigest[]): void {
  const told = new Set(digests.map(({ table }) => table));
  if (told.size < digests.length || !tables.every(({ name }) => told.has(name))) throw new LoadError();
}

/** Reads again what was written. Throws LoadError for a table that does not hold what the lines told of it. */
export async function requireSame(
  client: pg.Client,
  tables: readonly Table[],
  digests: readonly TableDigest[],
): Promise<void> {
  for (const told of digests) {
    const table = tables.find(({ name }) => name === told.table);
    // One of the vendor's own, which was empty.
    fitting(told, table ? await tableDigest(client, table) : new RowDigest().of(told.table));
  }
}

/** `told`. Throws LoadError. */
export function fitting(told: TableDigest, found: TableDigest): TableDigest {
  if (found.table === told.table && found.rows === told.rows && found.digest === told.digest) return told;
  throw new LoadError(
    `The table ${found.table} does not hold what the backup says: ${found.rows} rows of ${told.rows}, or others.`,
  );
}
