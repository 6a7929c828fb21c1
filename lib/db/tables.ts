/** The tables of this program's schema, from the catalog, so that none can be forgotten. */

export type Table = Readonly<{
  name: string;
  /** For `SELECT` and `INSERT`. Those that are computed are left out: they are computed again. */
  columns: string;
  /** Its rows lie in others, which are not listed. */
  partitioned: boolean;
}>;

export const TABLES = `SELECT c.relname AS name, c.relkind = 'p' AS partitioned,
    (SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns
  FROM pg_class c
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND c.relname <> '_prisma_migrations'
  ORDER BY c.relname`;
