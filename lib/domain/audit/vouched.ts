/** Whether an entry is as it was sealed. Pure. */
import { type ChainRow, chainHash, erasureHash, headOf } from "./chain";

/** `previous`: the hash before; null after a gap, where an entry cannot be judged by it. */
export function isVouchedFor(key: Buffer, previous: Buffer | null, row: ChainRow): boolean {
  const { seq, hash } = headOf(row);
  if (row.erasure_hash) return erasureHash(key, hash, seq, row).equals(row.erasure_hash);
  return previous === null || chainHash(key, previous, seq, row).equals(hash);
}
