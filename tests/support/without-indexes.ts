/** Indexes are built again when the rows are there, which takes a tenth of the time. */
import type pg from "pg";

/** Unique ones stay. Tells how many seconds each took, by its name. */
export async function withoutIndexes(
  pool: pg.Pool,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `SELECT c.relname AS name, pg_get_indexdef(i.indexrelid) AS definition
     FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE i.indrelid = ANY ($1::text[]::regclass[]) AND NOT i.indisunique`,
    [tables],
  );
  for (const { name } of rows) await pool.query(`DROP INDEX "${name}"`);
  await work();
  const built = new Map<string, number>();
  for (const { name, definition } of rows) {
    const start = performance.now();
    await pool.query(definition);
    built.set(name, (performance.now() - start) / 1000);
  }
  return built;
}
