/**
 * Verifies a file of old months: its chain by itself, and its place in the chain of this installation. Changes nothing. An erasure
 * does not change a file, so one that is whole may still hold what the log no longer has.
 */
import { databasePool } from "../../db/client";
import { type ChainHead, type ChainRow, headText } from "../../domain/audit/chain";
import { isSameHead, type StoredHead, storedHeads } from "../../domain/audit/heads";
import type { Context } from "../../domain/context";
import { readArchive } from "./archive-file";

export type LogFileReport = Readonly<{
  intact: boolean;
  month: string;
  entries: number;
  /** Of these, those from which something about a person was erased before they were exported. */
  erased: number;
  /** Of these, those from which something was erased in the log since. Null: they are not in the log to compare. */
  erasedSince: number | null;
  before: string;
  end: string;
  /** Whether its entries were taken out of the log; else they are still there, too. */
  detached: boolean;
  problems: readonly string[];
}>;

const ERASED_AT = `SELECT seq::text, erasure_hash FROM audit_entries
  WHERE audit_entries.seq BETWEEN $1::bigint AND $2::bigint AND erasure_hash IS NOT NULL`;
const HASH_AT = "SELECT hash FROM audit_entries WHERE seq = $1::bigint";

/** `noted`: a head from before, which may be of an entry in the file. Throws StartError. */
export async function verifyLogFile(
  ctx: Pick<Context, "db">,
  path: string,
  passphrase: string | null,
  noted: ChainHead | null = null,
): Promise<LogFileReport> {
  const problems: string[] = [];
  let erasedSince = 0;
  const file = await readArchive(path, passphrase, async (rows) => {
    erasedSince += await erasedSinceIn(rows);
    const row = noted && rows.find(({ seq }) => seq === noted.seq.toString());
    if (noted && row && !row.hash?.equals(noted.hash))
      problems.push(`Entry ${noted.seq} has another hash than the one that was noted.`);
  });
  problems.unshift(...file.problems);
  const stored = (await storedHeads(ctx)).find(({ seq }) => seq === file.end.seq);
  problems.push(...(stored ? problemsOfStored(stored, file) : await problemsOfPresent(file.end)));
  return {
    intact: problems.length === 0,
    month: file.month,
    entries: file.entries,
    erased: file.erased,
    erasedSince: stored ? null : erasedSince,
    before: headText(file.before),
    end: headText(file.end),
    detached: stored !== undefined,
    problems,
  };
}

async function erasedSinceIn(rows: readonly ChainRow[]): Promise<number> {
  const [first, last] = [rows[0], rows.at(-1)];
  type Erased = { seq: string; erasure_hash: Buffer };
  const { rows: erased } = await databasePool().query<Erased>(ERASED_AT, [first?.seq, last?.seq]);
  const inLog = new Map(erased.map(({ seq, erasure_hash: hash }) => [seq, hash]));
  return rows.filter(({ seq, erasure_hash: hash }) => {
    const now = inLog.get(seq ?? "");
    return now !== undefined && !hash?.equals(now);
  }).length;
}

function problemsOfStored(stored: StoredHead, file: { before: ChainHead; end: ChainHead }): string[] {
  if (isSameHead(stored, file.end) && isSameHead(stored.before, file.before)) return [];
  return [`The file does not hold the entries that were taken out of the log up to entry ${stored.seq}.`];
}

async function problemsOfPresent(end: ChainHead): Promise<string[]> {
  const { rows } = await databasePool().query<{ hash: Buffer | null }>(HASH_AT, [end.seq.toString()]);
  const [row] = rows;
  if (!row) return [`The log has no entry ${end.seq}, with which the file ends.`];
  return row.hash?.equals(end.hash) ? [] : [`Entry ${end.seq} in the log is another one than in the file.`];
}
