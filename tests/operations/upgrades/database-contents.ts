/** What a database holds, to compare it before and after an upgrade. */
import pg from "pg";

type Row = Record<string, unknown>;
export type Contents = Map<string, Row[]>;

/** All rows of all tables but the list of migrations. */
export async function contentsOf(url: string): Promise<Contents> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY 1",
    );
    const contents: Contents = new Map();
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: Row }>(`SELECT to_jsonb(t) AS row FROM public.${name} t`);
      contents.set(
        name,
        rows.map(({ row }) => row),
      );
    }
    return contents;
  } finally {
    await client.end();
  }
}

/**
 * Rows of `before` that are not in `after`, by table, as far as their columns go: new tables, columns and rows are no loss.
 * `allowed`: tables, or columns as `table.column`, that a migration takes away or changes on purpose.
 */
export function lostRows(
  before: Contents,
  after: Contents,
  allowed: readonly string[],
): Record<string, string[]> {
  const lost: Record<string, string[]> = {};
  for (const [table, rows] of before) {
    if (allowed.includes(table)) continue;
    // All rows of a table have the same.
    const columns = Object.keys(rows[0] ?? {}).filter((column) => !allowed.includes(`${table}.${column}`));
    const text = (row: Row) => JSON.stringify(columns.map((column) => [column, row[column]]));
    const kept = new Set((after.get(table) ?? []).map(text));
    const missing = rows.map(text).filter((row) => !kept.has(row));
    if (missing.length > 0) lost[table] = missing;
  }
  return lost;
}
