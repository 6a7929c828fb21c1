/** Filling a table without its indexes, which are faster made at once than row by row. */
import type pg from "pg";

type Index = {
  /** Of a constraint, which is dropped and added in its place; null for an index of its own. */
  constraint: string | null;
  name: string;
  definition: string;
};

const INDEXES = `SELECT quote_ident(con.conname) AS "constraint", i.indexrelid::regclass::text AS name,
    coalesce(pg_get_constraintdef(con.oid), pg_get_indexdef(i.indexrelid)) AS definition
  FROM pg_index i LEFT JOIN pg_constraint con ON con.conindid = i.indexrelid AND con.conrelid = i.indrelid AND con.contype IN ('p', 'u', 'x')
  WHERE i.indrelid = $1::regclass ORDER BY i.indexrelid`;

/** In the caller's transaction, after foreign keys that refer to the table are gone. Resolves with what makes them again. */
export async function dropIndexes(client: pg.Client, table: string): Promise<() => Promise<void>> {
  const quoted = `"${table}"`;
  const { rows } = await client.query<Index>(INDEXES, [quoted]);
  for (const { constraint, name } of rows)
    await client.query(
      constraint ? `ALTER TABLE ${quoted} DROP CONSTRAINT ${constraint}` : `DROP INDEX ${name}`,
    );
  return async () => {
    for (const { constraint, definition } of rows)
      await client.query(
        constraint ? `ALTER TABLE ${quoted} ADD CONSTRAINT ${constraint} ${definition}` : definition,
      );
  };
}
