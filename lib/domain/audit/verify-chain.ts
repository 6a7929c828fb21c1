/** Checking the hash chain of the console log: whether anyone changed, took out or put in an entry. */
import { database, databasePool } from "../../db/client";
import { refused } from "../errors";
import { BEGINNING, CHAIN_COLUMNS, type ChainHead, type ChainRow, chainKey, headOf, headText } from "./chain";
import { beginningAfter, isVouched, type StoredHead, storedHeads } from "./heads";
import { isVouchedFor } from "./vouched";

export type ChainProblem = Readonly<{
  kind: "missing" | "changed" | "head";
  /** Of the entry, or the first that is missing. */
  seq: string;
  /** Null for what is not there. */
  id: string | null;
  sentence: string;
}>;

export type ChainReport = Readonly<{
  intact: boolean;
  /** Sealed entries that are there. */
  entries: number;
  /** Of these, those from which something about a person was erased. */
  erased: number;
  head: Readonly<{ seq: string; hash: string }> | null;
  /** Months that were taken out, the oldest first. The chain begins after the last of them. */
  detached: readonly Readonly<{ month: string; file: string; detachedAt: string; head: string }>[];
  /** Not in the chain yet. Fine for seconds while a server runs. */
  unsealed: Readonly<{ entries: number; oldestAt: string | null }>;
  problems: readonly ChainProblem[];
  /** Problems that are not listed, since there are too many. */
  moreProblems: number;
}>;

const BATCH = 1_000;
const PROBLEMS_MAX = 100;

/** "SEQ:HASH" as `log verify` prints it. Throws `invalid_input`. */
export function parseHead(text: string): ChainHead {
  const match = /^(\d{1,18}):([0-9a-f]{64})$/i.exec(text.trim());
  if (!match) throw refused("log_head_malformed");
  return { seq: BigInt(match[1] ?? ""), hash: Buffer.from(match[2] ?? "", "hex") };
}

/**
 * Walks the whole chain in batches and changes nothing. `noted`: a head from before; without one, entries leave no trace
 * that were cut off at the end, or taken out of the chain there for a server to seal them again as they are now.
 */
export async function verifyChain(noted: ChainHead | null = null): Promise<ChainReport> {
  const report = await walkChain(noted);
  // Months that are taken out while it walks leave a gap that is none.
  const heads = await storedHeads({ db: database() });
  return heads.length === report.detached.length ? report : verifyChain(noted);
}

async function walkChain(noted: ChainHead | null): Promise<ChainReport> {
  const problems: ChainProblem[] = [];
  const key = chainKey();
  const heads = await storedHeads({ db: database() });
  problems.push(...problemsOfHeads(key, heads));
  let previous = beginningAfter(heads);
  let isKnown = true;
  let entries = 0;
  let erased = 0;
  let sawNoted = noted === null || noted.seq === 0n;
  if (noted && !sawNoted && noted.seq <= previous.seq) {
    sawNoted = true;
    const problem = problemOfOldHead(noted, heads);
    if (problem) problems.push(problem);
  }
  for (let rows = await batchAfter(null); rows.length > 0; rows = await batchAfter(previous.seq)) {
    for (const row of rows) {
      const { seq, hash } = headOf(row);
      if (seq !== previous.seq + 1n) {
        problems.push(gap(previous.seq + 1n, seq, row.id));
        isKnown = false;
      }
      if (!isVouchedFor(key, isKnown ? previous.hash : null, row)) problems.push(changed(seq, row.id));
      if (noted && noted.seq === seq) {
        sawNoted = true;
        if (!hash.equals(noted.hash)) problems.push(otherHead(noted, row.id));
      }
      previous = { seq, hash };
      isKnown = true;
      entries += 1;
      if (row.erasure_hash) erased += 1;
    }
  }
  if (noted && !sawNoted) problems.push(otherHead(noted, null));
  return {
    intact: problems.length === 0,
    entries,
    erased,
    head: entries > 0 ? { seq: previous.seq.toString(), hash: previous.hash.toString("hex") } : null,
    detached: heads.map((head) => ({
      month: head.month,
      file: head.file,
      detachedAt: head.detachedAt.toISOString(),
      head: headText(head),
    })),
    unsealed: await unsealed(),
    problems: problems.slice(0, PROBLEMS_MAX),
    moreProblems: Math.max(problems.length - PROBLEMS_MAX, 0),
  };
}

function problemsOfHeads(key: Buffer, heads: readonly StoredHead[]): ChainProblem[] {
  return heads
    .filter((head, place) => !isVouched(key, heads[place - 1] ?? BEGINNING, head))
    .map((head) => ({
      kind: "head",
      seq: head.seq.toString(),
      id: null,
      sentence: `The head of ${head.file}, entry ${head.seq}, was not stored by Latchkey, or was changed: entries up to there may be missing.`,
    }));
}

/** Of one that was noted before its entry was taken out. */
function problemOfOldHead(noted: ChainHead, heads: readonly StoredHead[]): ChainProblem | null {
  const same = heads.find(({ seq }) => seq === noted.seq);
  if (same) return same.hash.equals(noted.hash) ? null : otherHead(noted, null);
  const file = heads.find(({ seq }) => seq > noted.seq)?.file ?? "";
  const sentence = `Entry ${noted.seq}, which was noted as the head, was taken out of the log: add --file with ${file}.`;
  return { kind: "head", seq: noted.seq.toString(), id: null, sentence };
}

async function batchAfter(seq: bigint | null): Promise<ChainRow[]> {
  const { rows } = await databasePool().query<ChainRow>(
    `SELECT ${CHAIN_COLUMNS} FROM audit_entries
      WHERE audit_entries.seq IS NOT NULL AND ($1::bigint IS NULL OR audit_entries.seq > $1)
      ORDER BY audit_entries.seq LIMIT ${BATCH}`,
    [seq?.toString() ?? null],
  );
  return rows;
}

async function unsealed(): Promise<ChainReport["unsealed"]> {
  const { rows } = await databasePool().query<{ entries: string; oldest: Date | null }>(
    "SELECT count(*)::text AS entries, min(at) AS oldest FROM audit_entries WHERE seq IS NULL",
  );
  return {
    entries: Number(rows[0]?.entries ?? 0),
    oldestAt: rows[0]?.oldest instanceof Date ? rows[0].oldest.toISOString() : null,
  };
}

function gap(expected: bigint, found: bigint, id: string): ChainProblem {
  if (found < expected) {
    const sentence = `Entry ${found} was put in before the beginning of the chain.`;
    return { kind: "changed", seq: found.toString(), id, sentence };
  }
  const last = found - 1n;
  const which = last === expected ? `Entry ${expected} is` : `Entries ${expected} to ${last} are`;
  return { kind: "missing", seq: expected.toString(), id: null, sentence: `${which} missing.` };
}

function changed(seq: bigint, id: string): ChainProblem {
  const sentence = `Entry ${seq} does not fit its hash: it, or the one before it, was changed, put in or exchanged.`;
  return { kind: "changed", seq: seq.toString(), id, sentence };
}

function otherHead(noted: ChainHead, id: string | null): ChainProblem {
  const sentence =
    id === null
      ? `The log ends before entry ${noted.seq}, which was noted as its head, or that entry is missing.`
      : `Entry ${noted.seq} has another hash than the one that was noted: the log was rewritten up to there.`;
  return { kind: "head", seq: noted.seq.toString(), id, sentence };
}
