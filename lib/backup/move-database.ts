/**
 * Moves everything in this process's database to another one: copied in one transaction, compared table by table, and the source
 * locked only once that is asked for. Until then it is not touched.
 */
import pg from "pg";
import { databaseName } from "../database-config";
import { SERVER_FEED } from "../db/change-feed";
import { databasePool, directDatabaseUrl } from "../db/client";
import { dumpTables } from "../db/dump";
import { type LoadSteps, loadTables } from "../db/load";
import { migrateTo } from "../db/migrate";
import { readApplied } from "../db/migration-books";
import { markMoved, unmarkMoved } from "../db/moved";
import { STABLE_TEXT, type TableDigest, tableDigest } from "../db/row-digest";
import { leadToOneDatabase } from "../db/same-database";
import { enterSchema, schemaOf } from "../db/schema";
import { TABLES, type Table } from "../db/tables";
import { StartError } from "../start-error";
import { asSentence, HAS_DATA, requireEmpty } from "./restore-backup";

export type Moved = {
  /** Without user and password. */
  to: string;
  tables: number;
  rows: number;
  /** False: it was there already, from a run before. */
  copied: boolean;
  /** Whether the source is locked now; null: that was not asked for. */
  locked: "marked" | "read_only" | null;
};

const OLDEST_SERVER = 150_000;
const CONNECT_MS = 10_000;
const COPIED = "Latchkey copy ";

/**
 * `to` must be empty, or hold what a run before has put there. Comparing reads both sides. `confirm`: locks the source, if it still
 * holds what was copied, whatever the target has become since. Throws StartError; then neither is changed.
 */
export async function moveDatabase(
  to: string,
  { confirm, now }: { confirm: boolean; now: Date },
  onProgress: NonNullable<LoadSteps["onProgress"]>,
): Promise<Moved> {
  const from = directDatabaseUrl();
  await requireNoServers();
  await requireTarget(from, to);
  const before = await onClient(to, copyMark);
  const mark = before ?? (await copy(to, onProgress));
  // What was just copied and compared need not be read again, unless this is to be the end of the source.
  const held = before === null && !confirm ? null : await onClient(from, digestsOf);
  if (held && markOf(held) !== mark) throw changedSince();
  const place = databaseName(to);
  const moved = { to: place, ...countsIn(mark), copied: before === null };
  if (!confirm) return { ...moved, locked: null };
  const isReadOnly = await onClient(from, (client) =>
    markMoved(client, from, `${place} on ${now.toISOString()}`),
  );
  return { ...moved, locked: isReadOnly ? "read_only" : "marked" };
}

/** Takes the lock of a move away. Throws StartError while servers run. */
export async function unlockMoved(): Promise<void> {
  const url = directDatabaseUrl();
  await onClient(url, (client) => unmarkMoved(client, url));
}

/** Resolves with the mark that the copy has. */
async function copy(to: string, onProgress: NonNullable<LoadSteps["onProgress"]>): Promise<string> {
  const applied = await readApplied(databasePool());
  if (applied.length === 0) throw new StartError("The database has no tables; there is nothing to move.");
  try {
    await migrateTo(to, new Set(applied.map(({ name }) => name)));
    const { digests } = await loadTables(to, singleLines(dumpTables()), {
      onProgress,
      requireEmpty,
      compare: true,
      // With the rows, or not at all: a run that is broken off leaves an empty target.
      beforeCommit: writeCopyMark,
    });
    return markOf(digests);
  } catch (error) {
    throw asSentence(error);
  }
}

async function* singleLines(some: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const lines of some) yield* lines.slice(0, -1).split("\n");
}

/** What they write while it is copied would be missing. Through a pooler they are not seen. */
async function requireNoServers(): Promise<void> {
  const { rows } = await databasePool().query<{ servers: number }>(
    "SELECT count(*)::int AS servers FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1",
    [SERVER_FEED],
  );
  if (rows[0]?.servers)
    throw new StartError(
      "A server runs on this installation, and goes on writing to it; stop all servers first.",
    );
}

async function requireTarget(from: string, to: string): Promise<void> {
  const version = await onClient(to, async (client) => {
    const { rows } = await client.query<{ version: number }>(
      "SELECT current_setting('server_version_num')::int AS version",
    );
    return rows[0]?.version ?? 0;
  });
  if (version < OLDEST_SERVER)
    throw new StartError(
      `${databaseName(to)} is of PostgreSQL ${Math.floor(version / 10_000)}; it takes 15 or newer.`,
    );
  if (schemaOf(from) === schemaOf(to) && (await leadToOneDatabase(from, to)))
    throw new StartError(`${databaseName(to)} is the database of this installation; name another one.`);
}

async function digestsOf(client: pg.Client): Promise<TableDigest[]> {
  await client.query(
    `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = 0; ${STABLE_TEXT}`,
  );
  const { rows: tables } = await client.query<Table>(TABLES);
  const digests: TableDigest[] = [];
  for (const table of tables) digests.push(await tableDigest(client, table));
  await client.query("COMMIT");
  return digests;
}

function markOf(digests: readonly TableDigest[]): string {
  return digests.map(({ table, rows, digest }) => `${table} ${rows} ${digest}`).join(", ");
}

function countsIn(mark: string): { tables: number; rows: number } {
  const tables = mark.split(", ");
  return { tables: tables.length, rows: tables.reduce((sum, one) => sum + Number(one.split(" ")[1]), 0) };
}

/** What was copied here. Null: nothing was, and there is nothing else either. Throws StartError. */
async function copyMark(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ exists: boolean; comment: string | null }>(
    `SELECT to_regclass('applications') IS NOT NULL AS exists, obj_description(to_regclass('catalogue_version'), 'pg_class') AS comment`,
  );
  const { exists = false, comment = null } = rows[0] ?? {};
  if (comment?.startsWith(COPIED)) return comment.slice(COPIED.length);
  if (!exists) return null;
  const { rows: data } = await client.query<{ hasData: boolean }>(HAS_DATA);
  if (!data[0]?.hasData) return null;
  throw new StartError("The target has data of another installation; name an empty database.");
}

async function writeCopyMark(client: pg.Client, digests: readonly TableDigest[]): Promise<void> {
  const text = `${COPIED}${markOf(digests)}`;
  await client.query(`COMMENT ON TABLE catalogue_version IS ${pg.escapeLiteral(text)}`);
}

function changedSince(): StartError {
  return new StartError(
    "This installation was changed since it was copied; empty the target and run the command again.",
  );
}

async function onClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await enterSchema(client, url);
    return await use(client);
  } catch (error) {
    if (error instanceof StartError || error instanceof pg.DatabaseError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The database ${databaseName(url)} cannot be reached (${reason}).`, {
      cause: error,
    });
  } finally {
    client.end().catch(() => undefined);
  }
}
