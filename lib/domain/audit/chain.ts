/**
 * The hash chain of the console log. An entry's hash is
 *
 *     HMAC-SHA-256( chain key, hash of the entry with the seq before (32 bytes; of the first: 32 zero bytes) ‖ canonical form )
 *
 * under the installation's chain key, so that the database alone is not enough to make one:
 *
 *     chain key = HMAC-SHA-256( KEY_PEPPER, "audit-chain" ‖ 0x00 ‖ "latchkey" )
 *
 * An entry's canonical form, in UTF-8, is a JSON array without spaces of these twelve, each a string or null:
 *
 *     [seq, id, at, application_id, actor_kind, actor_id, actor_name, action, target, target_id, reason, detail]
 *
 * `seq` in decimal, from "1", without gaps; ids in lower case; `at` as "2026-11-21T17:05:09.120Z"; `detail` as
 * PostgreSQL writes a `jsonb` out, so that no number of it is rounded. Strings are written as JSON.stringify does.
 *
 * Once something about a person was erased from an entry, its hash stays for the entry after it, and what is left of it is
 * vouched for by another, under the same key (decision 072):
 *
 *     HMAC-SHA-256( chain key, "erased" ‖ 0x00 ‖ hash of the entry ‖ canonical form of what is left )
 */
import { createHmac } from "node:crypto";
import { config } from "../../config/config";
import { hashSecret, PlainSecret } from "../../crypto/secret";

/** An entry as the chain sees it; `seq` and `hash` are null until it is sealed. */
export type ChainRow = Readonly<{
  id: string;
  at: string;
  application_id: string | null;
  actor_kind: string;
  actor_id: string | null;
  actor_name: string;
  action: string;
  target: string;
  target_id: string | null;
  reason: string | null;
  detail: string | null;
  seq: string | null;
  hash: Buffer | null;
  /** Null: as it was sealed. */
  erasure_hash: Buffer | null;
}>;

/** Seq in decimal and hash of the newest sealed entry. */
export type ChainHead = Readonly<{ seq: bigint; hash: Buffer }>;

/** Of an entry that is sealed. */
export function headOf({ seq, hash }: ChainRow): ChainHead {
  return { seq: BigInt(seq ?? ""), hash: hash ?? Buffer.alloc(0) };
}

/** "SEQ:HASH", as `log verify` prints it. */
export function headText({ seq, hash }: ChainHead): string {
  return `${seq}:${hash.toString("hex")}`;
}

/** What comes before the first entry. */
export const BEGINNING: ChainHead = { seq: 0n, hash: Buffer.alloc(32) };

/** For `SELECT`: every column of a ChainRow, the same whatever the connection's settings are. */
export const CHAIN_COLUMNS = `id::text, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at,
  application_id::text, actor_kind::text, actor_id, actor_name, action, target, target_id::text, reason,
  detail::text, seq::text, hash, erasure_hash`;

/** 32 bytes, of the configured installation. */
export function chainKey(): Buffer {
  return hashSecret(config().secrets.keyPepper, "audit-chain", new PlainSecret("latchkey"));
}

/** 32 bytes. `seq`: the place the entry has or is to have. */
export function chainHash(key: Buffer, previous: Buffer, seq: bigint, row: ChainRow): Buffer {
  return createHmac("sha256", key).update(previous).update(canonical(seq, row), "utf8").digest();
}

/** 32 bytes: what vouches for an entry from which something was erased; `hash` is what the chain goes on with. */
export function erasureHash(key: Buffer, hash: Buffer, seq: bigint, row: ChainRow): Buffer {
  return createHmac("sha256", key)
    .update("erased\0")
    .update(hash)
    .update(canonical(seq, row), "utf8")
    .digest();
}

function canonical(seq: bigint, row: ChainRow): string {
  return JSON.stringify([
    seq.toString(),
    row.id,
    row.at,
    row.application_id,
    row.actor_kind,
    row.actor_id,
    row.actor_name,
    row.action,
    row.target,
    row.target_id,
    row.reason,
    row.detail,
  ]);
}
