/** Writes the oldest months of the console log to a file, and changes nothing (decision 073). */
import { access } from "node:fs/promises";
import { databasePool } from "../../db/client";
import { CHAIN_COLUMNS, type ChainHead, type ChainRow, headOf, headText } from "../../domain/audit/chain";
import { beginningAfter, storedHeads } from "../../domain/audit/heads";
import { recordExport } from "../../domain/audit/record-export";
import { chainHead } from "../../domain/audit/seal";
import type { Context } from "../../domain/context";
import { StartError } from "../../process/start-error";
import { writeBackupFile } from "../backup/backup-file";
import { type ArchiveEnd, type ArchiveHeader, type ArchiveOrder, asLine, readArchive } from "./archive-file";
import { endOfMonth } from "./month";

export type ExportedLog = Readonly<{
  month: string;
  entries: number;
  /** "SEQ:HASH", of what they continue from, and of the last one. */
  before: string;
  end: string;
  bytes: number;
}>;

const AT_ONCE = 1_000;
const LEVEL = 6;
const CHANGED = "Months were taken out of the log while it was exported; nothing was written. Try again.";

/** Sealed entries before `$3` (the newest stays in the log), in the order of the chain. */
const NEXT = `SELECT ${CHAIN_COLUMNS}, audit_entries.at >= $2 AS younger FROM audit_entries
  WHERE audit_entries.seq > $1::bigint AND audit_entries.seq < $3::bigint ORDER BY audit_entries.seq LIMIT ${AT_ONCE}`;

const UNSEALED = "SELECT count(*)::int AS entries FROM audit_entries WHERE seq IS NULL AND at < $1";

/**
 * From where the log begins to the last entry before the first one that is younger than `month`. Logged. Throws StartError where there
 * is none, the file is there already, or the chain is broken: then no file is left.
 */
export async function exportLog(
  ctx: Context,
  { month, path, passphrase, signal }: ArchiveOrder,
): Promise<ExportedLog> {
  const until = endOfMonth(month, ctx.now);
  if (await isThere(path))
    throw new StartError(`${path} is there already, and may be all that is left of its months.`);
  const before = beginningAfter(await storedHeads(ctx));
  const newest = await chainHead();
  const first = await nextEntries(before, until, newest);
  if (first.length === 0) throw await nothingToTakeOut(month, until);
  await recordExport(ctx, { action: "log.exported", applicationId: null, target: "log", filters: ["until"] });
  const header: ArchiveHeader = {
    latchkeyLog: 1,
    month,
    createdAt: ctx.now.toISOString(),
    before: headText(before),
  };
  let end = before;
  let entries = 0;
  async function* lines() {
    yield `${JSON.stringify(header)}\n`;
    for (let rows = first; rows.length > 0; rows = await nextEntries(end, until, newest)) {
      if (rows[0]?.seq !== (end.seq + 1n).toString()) throw new StartError(CHANGED);
      yield rows.map(asLine).join("");
      const last = rows.at(-1);
      if (last) end = headOf(last);
      entries += rows.length;
    }
    yield `${JSON.stringify({ end: headText(end), entries } satisfies ArchiveEnd)}\n`;
  }
  const bytes = await writeBackupFile(path, passphrase, [{ level: LEVEL, content: lines() }], signal, "log");
  await requireSound(path, passphrase);
  return { month, entries, before: headText(before), end: headText(end), bytes };
}

async function nothingToTakeOut(month: string, until: Date): Promise<StartError> {
  const { rows } = await databasePool().query<{ entries: number }>(UNSEALED, [until]);
  const entries = rows[0]?.entries ?? 0;
  if (entries === 0) return new StartError(`The log has no entries up to ${month} that could be taken out.`);
  return new StartError(
    `Entries of the log up to ${month} are not in the chain yet (${entries}), and none before them can be taken out. A running server adds them within seconds; then export again.`,
  );
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function nextEntries(after: ChainHead, until: Date, newest: ChainHead): Promise<ChainRow[]> {
  const { rows } = await databasePool().query<ChainRow & { younger: boolean }>(NEXT, [
    after.seq.toString(),
    until,
    newest.seq.toString(),
  ]);
  const end = rows.findIndex(({ younger }) => younger);
  return (end < 0 ? rows : rows.slice(0, end)).map(({ younger: _, ...row }) => row);
}

/** As it lies on the disk. It is kept where it is not sound: of a log that was changed it is all there is to show. */
async function requireSound(path: string, passphrase: string | null): Promise<void> {
  const { problems } = await readArchive(path, passphrase);
  if (problems.length > 0)
    throw new StartError(
      `${path} was written, but the log was changed: ${problems[0]} See: latchkey log verify`,
    );
}
