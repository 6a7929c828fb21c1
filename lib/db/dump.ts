/**
 * Everything in the database as lines of text, at one moment, while others work with it. Finds tables and columns in the
 * catalog, so that none can be forgotten, and knows nothing of what they hold.
 *
 * `#table NAME` stands before the rows of a table, each a JSON object, and `#rows` with their number and digest after them; then
 * `#sequences` and, with the number of rows in all, `#end`.
 */
import { databasePool } from "./client";
import { RowDigest, rowsOf } from "./row-digest";
import { openSnapshot, type Snapshot } from "./snapshot";
import { TABLES, type Table } from "./tables";

/** Several lines at a time, each ended. */
export type DumpedLines = AsyncGenerator<string>;

const SEQUENCES = `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
  WHERE schemaname = current_schema() AND last_value IS NOT NULL`;

/**
 * Two connections of the pool at most. Memory does not grow with the rows. `atMoment`: reads what else belongs to the same moment,
 * before the rows.
 */
export async function* dumpTables(atMoment?: (snapshot: Snapshot) => Promise<void>): DumpedLines {
  const snapshot = await openSnapshot();
  let count = 0;
  try {
    await atMoment?.(snapshot);
    const tables: Table[] = [];
    for await (const some of snapshot.read<Table>(TABLES)) tables.push(...some);
    for (const table of tables) {
      yield `#table ${table.name}\n`;
      const digest = new RowDigest();
      for await (const some of snapshot.read<{ line: string }>(rowsOf(table))) {
        for (const { line } of some) digest.add(line);
        yield `${some.map(({ line }) => line).join("\n")}\n`;
      }
      const dumped = digest.of(table.name);
      count += dumped.rows;
      yield `#rows ${JSON.stringify(dumped)}\n`;
    }
  } finally {
    await snapshot.close();
  }
  // Later than the rows: a sequence may be ahead of them, never behind.
  const { rows } = await databasePool().query<{ name: string; value: string }>(SEQUENCES);
  yield `#sequences ${JSON.stringify(rows)}\n#end ${count}\n`;
}
