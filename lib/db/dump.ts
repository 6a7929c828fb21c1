/**
 * Everything in the database as lines of text, at one moment, while others work with it. Finds tables and columns in the
 * catalog, so that none can be forgotten, and knows nothing of what they hold.
 *
 * `#table NAME` stands before the rows of a table, each a JSON object; then `#sequences` and, with the number of rows, `#end`.
 */
import { databasePool } from "./client";
import { openSnapshot } from "./snapshot";

/** Columns that are computed are left out: they are computed again. */
export const TABLES = `SELECT c.relname AS name,
    (SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns
  FROM pg_class c
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relname <> '_prisma_migrations'
  ORDER BY c.relname`;
export type Table = Readonly<{ name: string; columns: string }>;

const SEQUENCES = `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
  WHERE schemaname = current_schema() AND last_value IS NOT NULL`;

/** One connection of the pool. Memory does not grow with the rows. Several lines at a time. */
export async function* dumpTables(): AsyncGenerator<string> {
  const snapshot = await openSnapshot();
  let count = 0;
  try {
    const tables: Table[] = [];
    for await (const some of snapshot.read<Table>(TABLES)) tables.push(...some);
    for (const { name, columns } of tables) {
      yield `#table ${name}\n`;
      const rows = `SELECT row_to_json(t)::text AS line FROM (SELECT ${columns} FROM "${name}") t`;
      for await (const some of snapshot.read<{ line: string }>(rows)) {
        count += some.length;
        yield `${some.map(({ line }) => line).join("\n")}\n`;
      }
    }
  } finally {
    await snapshot.close();
  }
  // Later than the rows: a sequence may be ahead of them, never behind.
  const { rows } = await databasePool().query<{ name: string; value: string }>(SEQUENCES);
  yield `#sequences ${JSON.stringify(rows)}\n#end ${count}\n`;
}
