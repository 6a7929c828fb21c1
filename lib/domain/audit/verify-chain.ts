/** Checking the hash chain of the console log: whether anyone changed, took out or put in an entry. */
import { databasePool } from "../../db/client";
import { refused } from "../errors";
import {
  BEGINNING,
  CHAIN_COLUMNS,
  type ChainHead,
  type ChainRow,
  chainHash,
  chainKey,
  erasureHash,
} from "./chain";

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
  const problems: ChainProblem[] = [];
  const key = chainKey();
  let previous = BEGINNING;
  let isKnown = true;
  let entries = 0;
  let erased = 0;
  let sawNoted = noted === null || noted.seq === 0n;
  for (let rows = await batchAfter(null); rows.length > 0; rows = await batchAfter(previous.seq)) {
    for (const row of rows) {
      const seq = BigInt(row.seq ?? "");
      const hash = row.hash ?? Buffer.alloc(0);
      if (seq !== previous.seq + 1n) {
        problems.push(gap(previous.seq + 1n, seq, row.id));
        isKnown = false;
      }
      if (!isVouchedFor(key, isKnown ? previous.hash : null, seq, row, hash))
        problems.push(changed(seq, row.id));
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
    unsealed: await unsealed(),
    problems: problems.slice(0, PROBLEMS_MAX),
    moreProblems: Math.max(problems.length - PROBLEMS_MAX, 0),
  };
}

/** `previous`: null after a gap, where an entry cannot be judged by what was before it. */
function isVouchedFor(
  key: Buffer,
  previous: Buffer | null,
  seq: bigint,
  row: ChainRow,
  hash: Buffer,
): boolean {
  if (row.erasure_hash) return erasureHash(key, hash, seq, row).equals(row.erasure_hash);
  return previous === null || chainHash(key, previous, seq, row).equals(hash);
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
