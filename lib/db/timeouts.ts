/** How long PostgreSQL lets calls of this program wait and work, and whether it knows. */
import type pg from "pg";

/**
 * Who gives up when, in this order: PostgreSQL the wait for a lock, PostgreSQL the statement, this process the answer. Were this
 * process first, what it reports as failed could happen behind the caller's back, and statements that wait would pile up.
 */
export type Timeouts = Readonly<{ lockMs: number; statementMs: number; answerMs: number }>;

export const TIMEOUTS: Timeouts = { lockMs: 10_000, statementMs: 14_000, answerMs: 15_000 };

/**
 * The statements that make PostgreSQL keep them for our role, where it does not. Empty where it does, by itself or because
 * connections say so: any limit that is as short will do.
 */
export async function missingTimeouts(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ statement: string }>(
    `SELECT format('ALTER ROLE %I IN DATABASE %I SET %s = ''%ss''', current_user, current_database(), s.name, w.seconds) AS statement
     FROM (VALUES ('lock_timeout', ${TIMEOUTS.lockMs / 1000}), ('statement_timeout', ${TIMEOUTS.statementMs / 1000})) w (name, seconds)
     JOIN pg_settings s USING (name) WHERE s.setting::int NOT BETWEEN 1 AND w.seconds * 1000 ORDER BY s.name`,
  );
  return rows.map(({ statement }) => statement);
}
