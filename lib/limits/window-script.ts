/**
 * The counting as Redis runs it: one script, so that a call and the block it may start are one step for all servers.
 * Speaks the argument order of rate-limiter-flexible (calls, window in seconds, most calls) for both shared stores.
 */
import type { Limit } from "./store";

/**
 * Answers [calls, milliseconds left]. The end is set by the first call and by the one that starts the block, never
 * by another, so that neither a window nor a block can be prolonged. A key without an end, which only a foreign hand
 * can leave behind, gets one: otherwise its subject would be refused forever.
 */
export function countScript(limit: Limit): string {
  const blockMs = Math.round(limit.blockSeconds * 1000);
  return `local calls = redis.call('INCRBY', KEYS[1], ARGV[1])
local left = redis.call('PTTL', KEYS[1])
local ends = 0
if left < 0 then ends = ARGV[2] * 1000 end
if ${blockMs} > 0 and calls == ARGV[3] + 1 then ends = ${blockMs} end
if ends > 0 then
  redis.call('PEXPIRE', KEYS[1], ends)
  left = ends
end
return {calls, left}`;
}

/** Answers [calls, milliseconds left]; [0, -2] when nothing is counted. */
export const LOOK_SCRIPT = `return {tonumber(redis.call('GET', KEYS[1]) or 0), redis.call('PTTL', KEYS[1])}`;
