/**
 * Takes old months out of the console log once a file holds them: all of it or nothing (decision 073). It waits for who seals or
 * erases, and they for it, by one lock.
 */
import { createHash } from "node:crypto";
import { basename } from "node:path";
import { databasePool } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { CHAIN_COLUMNS, type ChainRow, headText } from "../../domain/audit/chain";
import { beginningAfter, isSameHead, storedHeads, storeHead } from "../../domain/audit/heads";
import { record } from "../../domain/audit/record";
import { chainHead, SEALING_LOCK } from "../../domain/audit/seal";
import type { Context } from "../../domain/context";
import { requirePermission } from "../../domain/permissions";
import { StartError } from "../../process/start-error";
import { type ArchiveOrder, asLine, type ReadArchive, readArchive } from "./archive-file";

export type DetachedLog = Readonly<{ month: string; file: string; entries: number; end: string }>;

/** A million entries take half a minute. */
const TIMEOUT_MS = 60 * 60 * 1000;

const SAME_PLACES = `SELECT ${CHAIN_COLUMNS} FROM audit_entries
  WHERE audit_entries.seq BETWEEN $1::bigint AND $2::bigint ORDER BY audit_entries.seq`;

/** How many there are, and what an erasure leaves on each: nothing else of them can change after they were compared. */
const SUM = `SELECT count(*)::int AS entries,
    coalesce(encode(sha256(string_agg(erasure_hash, ''::bytea ORDER BY audit_entries.seq)), 'hex'), '') AS digest
  FROM audit_entries WHERE audit_entries.seq > $1::bigint AND audit_entries.seq <= $2::bigint`;

const CAME_IN = `UPDATE operators SET came_in = true WHERE NOT came_in AND id IN (
  SELECT target_id FROM audit_entries WHERE seq > $1::bigint AND seq <= $2::bigint AND action = 'operator.signed_in')`;

const DELETE = "DELETE FROM audit_entries WHERE seq > $1::bigint AND seq <= $2::bigint";

type Sum = Readonly<{ entries: number; digest: string }>;

/**
 * Reads the file back, compares each entry with the database, and deletes them there. Logged. Throws StartError where anything is not
 * as in the file; then nothing was deleted.
 */
export async function detachLog(
  ctx: Context,
  { month, path, passphrase, signal }: ArchiveOrder,
): Promise<DetachedLog> {
  requirePermission(ctx.actor, "exports");
  const file = basename(path);
  const erasures = createHash("sha256");
  let difference: StartError | null = null;
  const archive = await readArchive(path, passphrase, async (rows) => {
    signal?.throwIfAborted();
    difference ??= await differenceIn(rows);
    for (const { erasure_hash: hash } of rows) if (hash) erasures.update(hash);
  });
  signal?.throwIfAborted();
  requireWhole(archive, month, file);
  await requireNext(ctx, archive, file);
  if (difference) throw difference;
  const { before, end, entries } = archive;
  if ((await chainHead()).seq <= end.seq)
    throw new StartError("The newest entry of the log stays there, and the file has it.");
  const range = [before.seq.toString(), end.seq.toString()];
  const digest = archive.erased > 0 ? erasures.digest("hex") : "";
  await inTransaction(
    ctx,
    async (tx) => {
      const { prisma } = tx.db;
      // Deleting takes longer than other statements may.
      await prisma.$executeRaw`SELECT set_config('statement_timeout', ${String(TIMEOUT_MS)}, true)`;
      await prisma.$executeRaw`SELECT pg_advisory_xact_lock(${SEALING_LOCK})`;
      await requireNext(tx, archive, file);
      const now = await sumOf(tx, range);
      if (now.entries !== entries || now.digest !== digest) throw changedSince();
      await storeHead(tx, { ...end, before, month, file, detachedAt: tx.now });
      await prisma.$executeRawUnsafe(CAME_IN, ...range);
      await prisma.$executeRawUnsafe(DELETE, ...range);
      const detail = { month, entries, head: headText(end) };
      await record(tx, { applicationId: null, action: "log.detached", target: file, detail });
    },
    { timeoutMs: TIMEOUT_MS },
  );
  return { month, file, entries, end: headText(end) };
}

function requireWhole({ month, problems, entries }: ReadArchive, asked: string, file: string): void {
  if (problems[0]) throw new StartError(`${file} is not sound: ${problems[0]} Nothing was taken out.`);
  if (month !== asked) throw new StartError(`${file} holds the log up to ${month}, not up to ${asked}.`);
  if (entries === 0) throw new StartError(`${file} has no entries.`);
}

/** It begins where the log begins. */
async function requireNext(ctx: Context, { before, end }: ReadArchive, file: string): Promise<void> {
  const heads = await storedHeads(ctx);
  const begins = beginningAfter(heads);
  if (heads.some((head) => isSameHead(head, end)))
    throw new StartError(`The entries of ${file} were taken out of the log already.`);
  if (!isSameHead(begins, before))
    throw new StartError(`${file} begins after entry ${before.seq}, and the log after entry ${begins.seq}.`);
}

/** Of the first entry that is not the same in the log. */
async function differenceIn(rows: readonly ChainRow[]): Promise<StartError | null> {
  const [first, last] = [rows[0], rows.at(-1)];
  const { rows: present } = await databasePool().query<ChainRow>(SAME_PLACES, [first?.seq, last?.seq]);
  const lines = new Map(present.map((row) => [row.seq, asLine(row)]));
  const other = rows.find((row) => lines.get(row.seq) !== asLine(row));
  return other
    ? new StartError(
        `Entry ${other.seq} in the log is not as in the file: it was taken out, or a person was erased from it since. Export again. Nothing was taken out.`,
      )
    : null;
}

async function sumOf({ db }: Pick<Context, "db">, range: readonly string[]): Promise<Sum> {
  const [sum] = await db.prisma.$queryRawUnsafe<Sum[]>(SUM, ...range);
  if (!sum) throw new Error("The database answered no row.");
  return sum;
}

function changedSince(): StartError {
  return new StartError("The log was changed since it was exported; export again. Nothing was taken out.");
}
