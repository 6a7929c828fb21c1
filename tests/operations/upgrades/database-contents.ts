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
    const isKept = (column: string) => !allowed.includes(`${table}.${column}`);
    const text = (row: Row, columns: string[]) =>
      JSON.stringify(columns.map((column) => [column, row[column]]));
    for (const row of rows) {
      const columns = Object.keys(row).filter(isKept);
      const kept = (after.get(table) ?? []).some((one) => text(one, columns) === text(row, columns));
      if (!kept) lost[table] = [...(lost[table] ?? []), text(row, columns)];
    }
  }
  return lost;
}
