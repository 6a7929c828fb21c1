/** What PostgreSQL counts of its work on a table: for "does not look at the same rows over and over", whatever the clock says. */
import { databasePool } from "@/lib/db/client";

export type IndexReads = {
  /** Entries of the table's indexes that were looked at. */
  entries: number;
  /** Rows of the table that were changed. */
  changed: number;
};

/** Since the database was made. A connection tells what it did after a moment, all of it at once. */
export async function indexReads(table: string): Promise<IndexReads> {
  const pool = databasePool();
  await pool.query("SELECT pg_stat_force_next_flush()");
  const { rows } = await pool.query<IndexReads>(
    `SELECT sum(i.idx_tup_read)::int AS entries, t.n_tup_upd::int AS changed
       FROM pg_stat_user_tables t JOIN pg_stat_user_indexes i USING (relid)
      WHERE t.relname = $1 GROUP BY t.n_tup_upd`,
    [table],
  );
  const [reads] = rows;
  if (!reads) throw new Error(`There is no table ${table}.`);
  return reads;
}
