/**
 * Brings a database to the shape this version expects. A file is one transaction, or, where it says so, statements one by
 * one. What the books look like is for `migration-books.ts`, who may write in them when for `migration-lock.ts`.
 */
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { log } from "../process/log";
import { databasePool } from "./client";
import { isDirect } from "./direct";
import { createBooks, enter, pendingOf, readApplied } from "./migration-books";
import { MigrationError } from "./migration-error";
import { type Migration, migrationNames, readMigrations, statementsOf } from "./migration-files";
import { beginMigration } from "./migration-lock";
import { setUpClient } from "./session";

/** How long a file waits for a table that others use, how often it is tried, and the longest pause in between. */
export type Pace = Readonly<{ lockMs: number; attempts: number; pauseMaxMs: number }>;

/** Everyone who asks for the table meanwhile waits, too: so not for long, and with time for others in between. */
const PACE: Pace = { lockMs: 5_000, attempts: 20, pauseMaxMs: 10_000 };
const FIRST_PAUSE_MS = 500;
const CONNECT_MS = 10_000;

const LOCK_TIMEOUT = "55P03";
const DEADLOCK = "40P01";
const PERMISSION_DENIED = "42501";

/**
 * Applies what is missing and returns the names of what this process applied. Where nothing is missing nothing is written, so
 * that a role without the right to create tables will do. Of several processes at once one applies a file and the
 * others wait. Throws MigrationError, or what connecting throws.
 */
export async function migrate(url: string, directory?: string, pace = PACE): Promise<string[]> {
  return applyAll(url, await readMigrations(directory), pace);
}

/** Likewise, to the form an older version had: only the migrations of these names. */
export async function migrateTo(url: string, names: ReadonlySet<string>): Promise<string[]> {
  const migrations = await readMigrations();
  return applyAll(
    url,
    migrations.filter(({ name }) => names.has(name)),
    PACE,
  );
}

async function applyAll(url: string, migrations: Migration[], pace: Pace): Promise<string[]> {
  return withClient(url, async (client) => {
    const done: string[] = [];
    const isNew = (await readBooks(client)).length === 0;
    for (;;) {
      const [migration] = pendingOf(migrations, await readBooks(client));
      if (!migration) break;
      if (await applyWithRetries({ url, client, migrations, migration, pace, isNew }))
        done.push(migration.name);
    }
    if (isNew && done.length > 0) log().info({ migrations: done.length }, "the tables are made");
    return done;
  });
}

/** What `migrate` would apply, oldest first. Changes nothing. Throws as it does. */
export async function plannedMigrations(url: string, directory?: string): Promise<Migration[]> {
  const migrations = await readMigrations(directory);
  return withClient(url, async (client) => pendingOf(migrations, await readBooks(client)));
}

/** Names of the migrations this program has and its database lacks; judges no checksums. */
export async function pendingMigrations(): Promise<string[]> {
  const names = await migrationNames();
  const applied = await readApplied(databasePool());
  const done = new Set(applied.filter((row) => row.finished).map((row) => row.name));
  return names.filter((name) => !done.has(name));
}

type Work = Readonly<{
  url: string;
  client: pg.Client;
  migrations: Migration[];
  migration: Migration;
  pace: Pace;
  /** The steps are of no interest for an empty database. */
  isNew: boolean;
}>;

/** False: another process was faster. */
async function applyWithRetries(work: Work): Promise<boolean> {
  const { client, migration, pace } = work;
  const { name } = migration;
  for (let attempt = 1; ; attempt++) {
    try {
      return await apply(work);
    } catch (error) {
      // If even this fails the connection is gone, and the server rolls back by itself.
      await client.query("ROLLBACK").catch(() => undefined);
      if (!isBusy(error) || attempt >= pace.attempts) throw failure(error, work, attempt);
      const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** attempt, pace.pauseMaxMs);
      log().warn(
        { migration: name, attempt, pauseMs },
        "a migration found its table in use; it is tried again",
      );
      await delay(pauseMs);
    }
  }
}

async function apply({ url, client, migrations, migration, pace, isNew }: Work): Promise<boolean> {
  await beginMigration(client);
  await createBooks(client);
  if (!pendingOf(migrations, await readApplied(client)).includes(migration)) {
    await client.query("COMMIT");
    return false;
  }
  const level = isNew ? "debug" : "info";
  log()[level]({ migration: migration.name }, "applying a migration");
  const { rows } = await client.query<{ now: Date }>("SELECT clock_timestamp() AS now");
  if (migration.isOutsideTransaction && !(await holdsNothing(client)))
    await withClient(url, (other) => runOutside(other, migration));
  else await client.query(`SET LOCAL lock_timeout = ${pace.lockMs}; ${withoutConcurrently(migration)}`);
  await enter(client, migration, rows[0]?.now ?? new Date());
  await client.query("COMMIT");
  log()[level]({ migration: migration.name }, "applied a migration");
  return true;
}

/** Nobody waits for a database without applications: one that is just made, also through a pooler. */
async function holdsNothing(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    "SELECT to_regclass('applications') IS NOT NULL AS exists",
  );
  if (!rows[0]?.exists) return false;
  const { rowCount } = await client.query("SELECT FROM applications LIMIT 1");
  return rowCount === 0;
}

function withoutConcurrently({ isOutsideTransaction, sql }: Migration): string {
  return isOutsideTransaction ? sql.replaceAll(/ CONCURRENTLY\b/g, "") : sql;
}

/** On a connection of its own, while the other one holds the lock in a transaction. */
async function runOutside(client: pg.Client, { name, sql }: Migration): Promise<void> {
  if (!(await isDirect(client))) {
    throw new MigrationError(
      `The migration ${name} needs a connection of its own, and a pooler stands in between; set DATABASE_DIRECT_URL to the address of PostgreSQL itself.`,
    );
  }
  await client.query("SET statement_timeout = 0; SET lock_timeout = 0");
  for (const statement of statementsOf(sql)) await client.query(statement);
}

function failure(error: unknown, { client, migration, pace }: Work, attempts: number): unknown {
  if (error instanceof MigrationError) return error;
  const { name } = migration;
  const reason = error instanceof Error ? error.message : String(error);
  if (codeOf(error) === PERMISSION_DENIED) {
    return new MigrationError(
      `The migration ${name} is missing, and the role "${client.user}" may not apply it (${reason}); run "latchkey migrate" as the role that owns the tables.`,
      { cause: error },
    );
  }
  if (isBusy(error)) {
    return new MigrationError(
      `The migration ${name} found its tables in use ${attempts} times, ${pace.lockMs / 1000} seconds each, and nothing of it was kept (${reason}); end what holds them (see pg_stat_activity) and start again.`,
      { cause: error },
    );
  }
  const left = migration.isOutsideTransaction
    ? "failed; the next start begins it again"
    : "failed and nothing of it was kept";
  return new MigrationError(`The migration ${name} ${left} (${reason}).`, { cause: error });
}

async function readBooks(client: pg.Client) {
  try {
    return await readApplied(client);
  } catch (error) {
    if (codeOf(error) !== PERMISSION_DENIED) throw error;
    throw new MigrationError(
      `The role "${client.user}" may not read _prisma_migrations, where applied migrations are listed; grant it SELECT on that table.`,
      { cause: error },
    );
  }
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  // The query that is under way reports a broken connection; without a listener it would end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await setUpClient(client, url);
    return await use(client);
  } finally {
    await client.end();
  }
}

function isBusy(error: unknown): boolean {
  return [LOCK_TIMEOUT, DEADLOCK].includes(codeOf(error) ?? "");
}

function codeOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}
