/**
 * Of several processes that migrate one does so at a time. The lock is a transaction's, so that it works through a pooler and
 * ends with the work in every case. It is asked for again and again, not waited for: a statement that waits has a
 * snapshot, for whose end CREATE INDEX CONCURRENTLY would wait, while it waits for the index.
 */
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { log } from "../process/log";

/** The key of Prisma's own migration lock: its tool and this one wait for each other. */
const MIGRATION_LOCK = 72707369;
const POLL_MS = 250;
const SAY_EVERY_MS = 30_000;

/** Limits are made for calls. A migration takes as long as it takes, and the one that holds its lock may be idle meanwhile. */
const BEGIN = `BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0;
  SET LOCAL idle_in_transaction_session_timeout = 0`;
const HOLDER = `SELECT a.pid, a.application_name AS "name", host(a.client_addr) AS address, a.xact_start AS since
  FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
  WHERE l.locktype = 'advisory' AND l.granted AND l.classid = 0 AND l.objid = ${MIGRATION_LOCK} AND l.objsubid = 1
    AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/** Begins the transaction that holds the lock until it ends. Waits as long as another process has it, and says so in the log. */
export async function beginMigration(client: pg.Client): Promise<void> {
  let sayAt = 0;
  for (;;) {
    await client.query(BEGIN);
    const { rows } = await client.query("SELECT pg_try_advisory_xact_lock($1) AS mine", [MIGRATION_LOCK]);
    if (rows[0]?.mine) return;
    if (performance.now() >= sayAt) {
      sayAt = performance.now() + SAY_EVERY_MS;
      const holders = await client.query(HOLDER);
      log().info({ holder: holders.rows[0] }, "waiting for another process that migrates the database");
    }
    await client.query("ROLLBACK");
    await delay(POLL_MS);
  }
}
