/** Which installations a roll-out includes (docs/contract.md D9). Pure. */
import { createHash } from "node:crypto";
import { refused } from "../errors";

const ROLLOUT_MAX = 100;
const RANGE = 2 ** 32;

/**
 * By a hash over release and installation, so that the first are others each time, and those who were in stay in as the
 * percentage grows. Without an installation only a complete one does.
 */
export function isRolledOutTo(
  { id, rollout }: { id: string; rollout: number },
  installation: string | null,
): boolean {
  if (rollout >= ROLLOUT_MAX) return true;
  if (installation === null || rollout <= 0) return false;
  const hash = createHash("sha256").update(`${id}\0${installation}`).digest();
  return (hash.readUInt32BE(0) / RANGE) * ROLLOUT_MAX < rollout;
}

/** A whole number from 0 to 100. Throws `invalid_input`. */
export function parseRollout(text: string): number {
  if (!/^(?:100|[1-9]?\d)$/.test(text)) throw refused("rollout_out_of_range");
  return Number(text);
}
