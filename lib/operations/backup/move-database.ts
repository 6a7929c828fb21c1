/**
 * Moves everything in this process's database to another one: copied in one transaction, compared table by table, and the source
 * locked only once that is asked for. Until then it is not touched.
 */
import type pg from "pg";
import { databaseName } from "../../config/database-config";
import { databasePool, directDatabaseUrl } from "../../db/client";
import { dumpTables } from "../../db/dump";
import { type LoadSteps, loadTables } from "../../db/load";
import { migrateTo } from "../../db/migrate";
import { readApplied } from "../../db/migration-books";
import { markMoved, movedTo, unmarkMoved } from "../../db/moved";
import { STABLE_TEXT, type TableDigest, tableDigest } from "../../db/row-digest";
import { TABLES, type Table } from "../../db/tables";
import { StartError } from "../../process/start-error";
import { copyMark, onClient, requireTarget, writeCopyMark } from "./move-target";
import { requireNoServers } from "./no-servers";
import { asSentence, requireEmpty } from "./restore-backup";

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
  // What they write while it is copied would be missing.
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
  const isReadOnly = await lock(from, `${place} on ${now.toISOString()}`);
  return { ...moved, locked: isReadOnly ? "read_only" : "marked" };
}

/** Answers whether the source is also read-only. A server that started since the copy does not see the lock: then it is taken away. */
async function lock(from: string, place: string): Promise<boolean> {
  const isReadOnly = await onClient(from, (client) => markMoved(client, from, place));
  await requireNoServers().catch(async (error: unknown) => {
    await unlockMoved();
    throw error;
  });
  return isReadOnly;
}

/** Takes the lock of a move away. Answers whether there was one. Throws StartError while servers run. */
export async function unlockMoved(): Promise<boolean> {
  const url = directDatabaseUrl();
  return onClient(url, async (client) => {
    const wasMoved = (await movedTo(client)) !== null;
    await unmarkMoved(client, url);
    return wasMoved;
  });
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
      hasDigests: true,
      compare: true,
      // With the rows, or not at all: a run that is broken off leaves an empty target.
      beforeCommit: (client, digests) => writeCopyMark(client, markOf(digests)),
    });
    return markOf(digests);
  } catch (error) {
    throw asSentence(error);
  }
}

async function* singleLines(some: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const lines of some) yield* lines.slice(0, -1).split("\n");
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

function changedSince(): StartError {
  return new StartError(
    "This installation was changed since it was copied; empty the target and run the command again.",
  );
}
