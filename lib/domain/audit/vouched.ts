/** Whether an entry is as it was sealed. Pure. */
import { type ChainRow, chainHash, erasureHash } from "./chain";

/** `previous`: the hash before; null after a gap, where an entry cannot be judged by it. */
export function isVouchedFor(key: Buffer, previous: Buffer | null, row: ChainRow): boolean {
  const seq = BigInt(row.seq ?? "");
  const hash = row.hash ?? Buffer.alloc(0);
  if (row.erasure_hash) return erasureHash(key, hash, seq, row).equals(row.erasure_hash);
  return previous === null || chainHash(key, previous, seq, row).equals(hash);
}
