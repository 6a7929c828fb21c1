/** How long PostgreSQL lets calls of this program wait and work, and whether it knows. */
import type pg from "pg";
import { admittedBy } from "./direct";

/**
 * Who gives up when, in this order: PostgreSQL the wait for a lock, PostgreSQL the statement, this process the answer. Were this
 * process first, what it reports as failed could happen behind the caller's back, and statements that wait would pile up.
 */
export type Timeouts = Readonly<{ lockMs: number; statementMs: number; answerMs: number }>;

export const TIMEOUTS: Timeouts = { lockMs: 10_000, statementMs: 14_000, answerMs: 15_000 };
/** How soon PostgreSQL drops a statement whose process is gone. */
const PRESENCE_CHECK_MS = 2_000;
const ANSWER_MS = 5_000;

/**
 * Sets them for one connection, and the search path. Not as parameters of the connection, which a PgBouncer in between refuses; and not at all through
 * a pooler, where they would hold for the next client of that session, and not for us. PostgreSQL before 14, and on Windows,
 * cannot look whether we are still there; that is no reason to do without the rest.
 */
export async function setUpSession(
  client: pg.ClientBase,
  { lockMs, statementMs }: Timeouts,
  searchPath: string | null,
): Promise<void> {
  const text = `DO $$ BEGIN
    IF pg_backend_pid() = ${admittedBy(client)} THEN
      PERFORM set_config('lock_timeout', '${lockMs}', false), set_config('statement_timeout', '${statementMs}', false);
      ${searchPath === null ? "" : `PERFORM set_config('search_path', '${searchPath}', false);`}
      BEGIN PERFORM set_config('client_connection_check_interval', '${PRESENCE_CHECK_MS}', false);
      EXCEPTION WHEN OTHERS THEN NULL; END;
    END IF;
  END $$`;
  const statement = { text, query_timeout: ANSWER_MS };
  await client.query(statement);
}

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
