/** All rows of a database in another one, as a backup that was made of it now and is restored there. */
import pg from "pg";

/** Both have the same tables; those of `to` are emptied first. */
export async function copyRows(from: string, to: string): Promise<void> {
  const [source, target] = [new pg.Client(from), new pg.Client(to)];
  await Promise.all([source.connect(), target.connect()]);
  try {
    await source.query("BEGIN ISOLATION LEVEL REPEATABLE READ");
    // Without triggers and foreign keys, as a restore.
    await target.query("BEGIN; SET LOCAL session_replication_role = replica");
    const { rows: tables } = await source.query<{ name: string }>(
      "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'",
    );
    for (const { name } of tables) {
      const { rows } = await source.query(`SELECT coalesce(json_agg(t), '[]')::text AS json FROM ${name} t`);
      await target.query(`DELETE FROM ${name}`);
      await target.query(`INSERT INTO ${name} SELECT * FROM json_populate_recordset(NULL::${name}, $1)`, [
        rows[0]?.json,
      ]);
    }
    await target.query("COMMIT");
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
}
