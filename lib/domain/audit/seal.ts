/** Sealing the console log: entries get their place in the hash chain after they were written (decision 003). */
import type { PoolClient } from "pg";
import { databasePool } from "../../db/client";
import { BEGINNING, CHAIN_COLUMNS, type ChainHead, type ChainRow, chainHash, chainKey } from "./chain";

/** Held while sealing and while erasing from the log, until the transaction ends: one at a time over all servers. */
export const SEALING_LOCK = 1_634_885_987;
export const SEALED_AT_ONCE = 1_000;

const IS_ANY_WAITING = {
  name: "audit-unsealed",
  text: "SELECT EXISTS (SELECT 1 FROM audit_entries WHERE seq IS NULL) AS waiting",
};

/**
 * Right after many entries were made, PostgreSQL does not know yet how many wait: it would gather and sort all of them for
 * each thousand. Without that it walks the index, which has them in order.
 */
const BEGIN_IN_ORDER = "BEGIN; SET LOCAL enable_bitmapscan = off";

/**
 * Seals up to SEALED_AT_ONCE entries that were committed and have no place yet, the oldest id first, and answers how
 * many; 0 also while someone else seals. An entry whose transaction ended late comes after what was sealed meanwhile:
 * its place says when it was seen, its id and `at` when it was made. All of a call's entries are sealed or none.
 */
export async function sealEntries(): Promise<number> {
  const { rows } = await databasePool().query<{ waiting: boolean }>(IS_ANY_WAITING);
  if (!rows[0]?.waiting) return 0;
  const client = await databasePool().connect();
  let failure: unknown;
  try {
    await client.query(BEGIN_IN_ORDER);
    const sealed = await sealUnderLock(client);
    await client.query("COMMIT");
    return sealed;
  } catch (error) {
    failure = error;
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  } finally {
    // A connection that failed is not used again: whatever state it is in, its lock goes with it.
    client.release(failure !== undefined);
  }
}

/** Seals until nothing waits, or someone else seals. Answers how many. */
export async function sealAll(mayGoOn: () => boolean = () => true): Promise<number> {
  let sum = 0;
  while (mayGoOn()) {
    const sealed = await sealEntries();
    sum += sealed;
    if (sealed < SEALED_AT_ONCE) break;
  }
  return sum;
}

/** The newest sealed entry's seq and hash; `BEGINNING` while nothing is sealed. */
export async function chainHead(client: Pick<PoolClient, "query"> = databasePool()): Promise<ChainHead> {
  const { rows } = await client.query<{ seq: string; hash: Buffer | null }>(
    "SELECT seq::text, hash FROM audit_entries WHERE seq IS NOT NULL ORDER BY audit_entries.seq DESC LIMIT 1",
  );
  const [head] = rows;
  // A head that lost its hash is for `log verify` to tell; the log must go on meanwhile.
  return head ? { seq: BigInt(head.seq), hash: head.hash ?? BEGINNING.hash } : BEGINNING;
}

async function sealUnderLock(client: PoolClient): Promise<number> {
  const { rows: locks } = await client.query<{ mine: boolean }>(
    "SELECT pg_try_advisory_xact_lock($1) AS mine",
    [SEALING_LOCK],
  );
  if (!locks[0]?.mine) return 0;
  // Each statement sees what was committed before it, and so all that the lock's last holder did.
  let head = await chainHead(client);
  const { rows } = await client.query<ChainRow>(
    `SELECT ${CHAIN_COLUMNS} FROM audit_entries WHERE seq IS NULL ORDER BY audit_entries.id LIMIT $1`,
    [SEALED_AT_ONCE],
  );
  const key = chainKey();
  const links = rows.map((row) => {
    const seq = head.seq + 1n;
    head = { seq, hash: chainHash(key, head.hash, seq, row) };
    return { id: row.id, ...head };
  });
  await client.query(
    `UPDATE audit_entries e SET seq = s.seq, hash = s.hash
       FROM unnest($1::uuid[], $2::bigint[], $3::bytea[]) AS s (id, seq, hash) WHERE e.id = s.id`,
    [links.map(({ id }) => id), links.map(({ seq }) => seq.toString()), links.map(({ hash }) => hash)],
  );
  return links.length;
}
