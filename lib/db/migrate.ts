/**
 * Brings a database to the shape this version expects, in the books that Prisma keeps, so that
 * `prisma migrate deploy` and this file agree on what was applied. Knows no table but Prisma's own.
 */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { log } from "../log";
import { databasePool } from "./client";
import { checksumOf, hasChecksum, type Migration, migrationNames, readMigrations } from "./migration-files";

/** The database cannot be brought up to date; the message is one sentence that says why and what to do. */
export class MigrationError extends Error {
  override name = "MigrationError";
}

/** The key of Prisma's own migration lock: its tool and this one wait for each other. */
const MIGRATION_LOCK = 72707369;
const UNDEFINED_TABLE = "42P01";

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

type Applied = { name: string; checksum: string; finished: boolean };

/**
 * Applies what is missing and returns its names. Of several processes at once one applies and the others wait.
 * Each file is one transaction: it is there entirely or not at all, so a file must not contain statements that
 * refuse one (such as CREATE INDEX CONCURRENTLY). Throws MigrationError, or what connecting throws.
 */
export async function migrate(url: string, directory?: string): Promise<string[]> {
  const migrations = await readMigrations(directory);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // The query that is under way reports a broken connection; without a listener it would end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await client.query(CREATE_BOOKS);
    const pending = pendingOf(migrations, await readApplied(client));
    for (const migration of pending) await apply(client, migration);
    return pending.map((migration) => migration.name);
  } finally {
    // Ends the session and with it the lock.
    await client.end();
  }
}

/** Names of the migrations this program has and its database lacks; judges no checksums. */
export async function pendingMigrations(): Promise<string[]> {
  const names = await migrationNames();
  const applied = await readApplied(databasePool()).catch((error: unknown) => {
    if (error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE) return [];
    throw error;
  });
  const done = new Set(applied.filter((row) => row.finished).map((row) => row.name));
  return names.filter((name) => !done.has(name));
}

async function readApplied(connection: pg.Client | pg.Pool): Promise<Applied[]> {
  const result = await connection.query<Applied>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished
       FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY migration_name`,
  );
  return result.rows;
}

function pendingOf(migrations: Migration[], applied: Applied[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const row of applied) {
    const migration = known.get(row.name);
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

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query("BEGIN");
    await client.query(migration.sql);
    await client.query(
      `INSERT INTO _prisma_migrations
         (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), checksumOf(migration.sql), migration.name],
    );
    await client.query("COMMIT");
  } catch (error) {
    // If even this fails the connection is gone, and the server rolls back by itself.
    await client.query("ROLLBACK").catch(() => undefined);
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(
      `The migration ${migration.name} failed and nothing of it was kept (${reason}).`,
      { cause: error },
    );
  }
  log().info({ migration: migration.name }, "applied a migration");
}
