/** Every value of every row of the database, as PostgreSQL prints it: bytes in hexadecimal, lists and JSON as text. */
import { databasePool } from "@/lib/db/client";

/** `except`: tables that are written after an answer, whenever that may be. */
export async function databaseText({ except = [] }: { except?: string[] } = {}): Promise<string> {
  const pool = databasePool();
  const tables = await pool.query<{ name: string }>(
    `SELECT quote_ident(table_name) AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> ALL ($1)`,
    [except],
  );
  const parts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ line: string }>(`SELECT t::text AS line FROM ${name} t`);
    parts.push(...rows.map(({ line }) => line));
  }
  return parts.join("\n");
}
