/** Whether two addresses lead to one database, without changing either. */
import { randomInt } from "node:crypto";
import pg from "pg";

const TIMES = { connectionTimeoutMillis: 10_000, query_timeout: 10_000 };
const KEY_MAX = 2 ** 31;

/**
 * A lock that is taken by one address shows by the other. Names and ids do not tell: a copy of a database has the same ones.
 * Held by a transaction, so that it works through a pooler as well.
 */
export async function leadToOneDatabase(url: string, otherUrl: string): Promise<boolean> {
  const [one, other] = [url, otherUrl].map((connectionString) => {
    const client = new pg.Client({ connectionString, ...TIMES });
    client.on("error", () => undefined);
    return client;
  }) as [pg.Client, pg.Client];
  try {
    await Promise.all([one.connect(), other.connect()]);
    const [first, second] = [randomInt(KEY_MAX), randomInt(KEY_MAX)];
    await one.query("BEGIN");
    await one.query(`SELECT pg_advisory_xact_lock(${first}, ${second})`);
    const { rows } = await other.query<{ shows: boolean }>(
      `SELECT EXISTS (
         SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
          WHERE datname = current_database() AND locktype = 'advisory' AND classid = ${first} AND objid = ${second}
       ) AS shows`,
    );
    await one.query("ROLLBACK");
    return rows[0]?.shows ?? false;
  } finally {
    for (const client of [one, other]) client.end().catch(() => undefined);
  }
}
