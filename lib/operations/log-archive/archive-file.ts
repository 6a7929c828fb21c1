/**
 * The file of old months of the console log: lines of JSON, compressed, and sealed where a passphrase was given. The first says what
 * the entries continue from, then comes one line for each entry in the order of the chain, and the last line is the head after them.
 * The chain itself vouches for it, under the key of the installation.
 */

import { type ChainHead, type ChainRow, chainKey, headOf } from "../../domain/audit/chain";
import { isSameHead } from "../../domain/audit/heads";
import { parseHead } from "../../domain/audit/verify-chain";
import { isVouchedFor } from "../../domain/audit/vouched";
import { StartError } from "../../process/start-error";
import { readBackupFile } from "../backup/backup-file";
import { readContent } from "../backup/content-reader";

/** What to write or take out: up to which month, and in which file. `signal` breaks it off, and then nothing was done. */
export type ArchiveOrder = Readonly<{
  month: string;
  path: string;
  passphrase: string | null;
  signal?: AbortSignal;
}>;

export type ArchiveHeader = Readonly<{
  /** Of the form of the file. */
  latchkeyLog: 1;
  /** The last month, "2026-06". */
  month: string;
  createdAt: string;
  /** "SEQ:HASH", as all heads. */
  before: string;
}>;

export type ArchiveEnd = Readonly<{ end: string; entries: number }>;

/** `detail` is the text that PostgreSQL has for it, over which the hash is computed; hashes are hex. */
export type ArchiveLine = Omit<ChainRow, "hash" | "erasure_hash"> & {
  hash: string;
  erasure_hash: string | null;
};

export type ReadArchive = Readonly<{
  month: string;
  before: ChainHead;
  end: ChainHead;
  entries: number;
  erased: number;
  problems: readonly string[];
}>;

const AT_ONCE = 1_000;
const PROBLEMS_MAX = 100;

export function asLine(row: ChainRow): string {
  const line: ArchiveLine = {
    ...row,
    hash: row.hash?.toString("hex") ?? "",
    erasure_hash: row.erasure_hash?.toString("hex") ?? null,
  };
  return `${JSON.stringify(line)}\n`;
}

/**
 * Reads the whole file and checks its chain by itself. `take`: is handed the entries, some at a time. Throws StartError for what is no
 * such file, is cut off, or does not open under the passphrase.
 */
export async function readArchive(
  path: string,
  passphrase: string | null,
  take: (rows: readonly ChainRow[]) => Promise<void> | void = () => undefined,
): Promise<ReadArchive> {
  const reader = readContent(readBackupFile(path, passphrase, "log"));
  try {
    const header = headerIn(path, await reader.line());
    const walk = walkFrom(parseHead(header.before));
    let rows: ChainRow[] = [];
    for (;;) {
      const parsed = parsedLine(path, await reader.line());
      const isEnd = "end" in parsed;
      if (!isEnd) {
        const row = asRow(parsed);
        rows.push(row);
        walk.step(row);
      }
      if (rows.length >= AT_ONCE || (isEnd && rows.length > 0)) {
        await take(rows);
        rows = [];
      }
      if (isEnd) return walk.end(header, parsed);
    }
  } finally {
    await reader.close();
  }
}

function walkFrom(before: ChainHead) {
  const key = chainKey();
  const problems: string[] = [];
  let last = before;
  let entries = 0;
  let erased = 0;
  const step = (row: ChainRow) => {
    const head = headOf(row);
    const isNext = head.seq === last.seq + 1n;
    if (!isNext) problems.push(`Entry ${last.seq + 1n} is missing.`);
    if (!isVouchedFor(key, isNext ? last.hash : null, row))
      problems.push(`Entry ${head.seq} does not fit its hash: it, or the one before it, was changed.`);
    last = head;
    entries += 1;
    if (row.erasure_hash) erased += 1;
  };
  const end = ({ month }: ArchiveHeader, told: ArchiveEnd): ReadArchive => {
    if (told.entries !== entries || !isSameHead(parseHead(told.end), last))
      problems.push("The last line does not fit the entries before it.");
    return { month, before, end: last, entries, erased, problems: problems.slice(0, PROBLEMS_MAX) };
  };
  return { step, end };
}

function headerIn(path: string, line: string | null): ArchiveHeader {
  try {
    const header = JSON.parse(line ?? "");
    if (header.latchkeyLog === 1 && typeof header.month === "string" && typeof header.before === "string")
      return header;
  } catch {
    // Said below.
  }
  throw new StartError(`${path} is no file of the log, or one of a newer version.`);
}

function parsedLine(path: string, line: string | null): ArchiveLine | ArchiveEnd {
  if (line === null) throw new StartError(`${path} is cut off.`);
  try {
    const parsed = JSON.parse(line);
    const isEntry = typeof parsed.id === "string" && /^\d{1,18}$/.test(parsed.seq);
    if (isEntry || typeof parsed.end === "string") return parsed;
  } catch {
    // Said below.
  }
  throw new StartError(`${path} has a line that is no entry of the log.`);
}

function asRow({ hash, erasure_hash, ...line }: ArchiveLine): ChainRow {
  return {
    ...line,
    hash: Buffer.from(hash, "hex"),
    erasure_hash: erasure_hash === null ? null : Buffer.from(erasure_hash, "hex"),
  };
}
