/**
 * The books that Prisma keeps of what was applied, so that `prisma migrate deploy` and this program agree. Knows no
 * other table. In `logs`, which Prisma fills only when a migration fails, stands what a migration says of its compatibility.
 */
import { randomUUID } from "node:crypto";
import type pg from "pg";
import { MigrationError } from "./migration-error";
import { checksumOf, hasChecksum, isCompatible, type Migration } from "./migration-files";

const CREATE_BOOKS = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id                      VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum                VARCHAR(64) NOT NULL,
    finished_at             TIMESTAMPTZ,
    migration_name          VARCHAR(255) NOT NULL,
    logs                    TEXT,
    rolled_back_at          TIMESTAMPTZ,
    started_at              TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count     INTEGER NOT NULL DEFAULT 0
)`;
const ARE_MISSING = "SELECT to_regclass('_prisma_migrations') IS NULL AS missing";

export type Applied = Readonly<{ name: string; checksum: string; finished: boolean; logs: string | null }>;

/** None for a database that has no books. */
export async function readApplied(connection: pg.Client | pg.Pool): Promise<Applied[]> {
  const { rows } = await connection.query<{ missing: boolean }>(ARE_MISSING);
  if (rows[0]?.missing) return [];
  const result = await connection.query<Applied>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished, logs
       FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY migration_name`,
  );
  return result.rows;
}

/** What is missing, oldest first. Throws MigrationError for a database that this version cannot work with. */
export function pendingOf(migrations: Migration[], applied: Applied[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  const names = new Set(known.keys());
  for (const row of applied) {
    const migration = known.get(row.name);
    if (!migration && row.finished && isCompatible(row.logs, names)) continue;
    if (!migration) {
      throw new MigrationError(
        `The database has the migration ${row.name}, which this version does not know; start the newer version that made it, or restore a backup from before it.`,
      );
    }
    if (!row.finished) {
      throw new MigrationError(
        `Another tool began the migration ${row.name} and did not finish it; repair the database and mark it with: npx prisma migrate resolve`,
      );
    }
    if (!hasChecksum(migration.sql, row.checksum)) {
      throw new MigrationError(
        `The migration ${row.name} was changed after it was applied to this database; restore its migration.sql and put the change into a new migration.`,
      );
    }
  }
  const done = new Set(applied.map((row) => row.name));
  return migrations.filter((migration) => !done.has(migration.name));
}

/** Under the migration lock. A role that may not create tables finds them there. */
export async function createBooks(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ missing: boolean }>(ARE_MISSING);
  if (rows[0]?.missing) await client.query(CREATE_BOOKS);
}

/** `startedAt`: as the database tells the time. */
export async function enter(client: pg.Client, migration: Migration, startedAt: Date): Promise<void> {
  await client.query(
    `INSERT INTO _prisma_migrations
       (id, checksum, migration_name, logs, started_at, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, $4, $5, clock_timestamp(), 1)`,
    [randomUUID(), checksumOf(migration.sql), migration.name, migration.compatibility, startedAt],
  );
}
