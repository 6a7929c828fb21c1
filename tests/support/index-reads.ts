/** What PostgreSQL counts of its work on a table: for "does not look at the same rows over and over", whatever the clock says. */
import { databasePool } from "@/lib/db/client";

export type IndexReads = {
  /** Rows that were fetched through an index of the table. What is dead, and not cleaned up yet, is none. */
  fetched: number;
  /** Rows of the table that were changed. */
  changed: number;
};

/** Since the database was made. A connection tells what it did after a moment, all of it at once. */
export async function indexReads(table: string): Promise<IndexReads> {
  const pool = databasePool();
  await pool.query("SELECT pg_stat_force_next_flush()");
  const { rows } = await pool.query<IndexReads>(
    `SELECT idx_tup_fetch::int AS fetched, n_tup_upd::int AS changed
       FROM pg_stat_user_tables WHERE relname = $1`,
    [table],
  );
  const [reads] = rows;
  if (!reads) throw new Error(`There is no table ${table}.`);
  return reads;
}
