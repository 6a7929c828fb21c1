/**
 * Whether a shared store can never count as it is configured, however long one waits: a password that is refused, a node of
 * a cluster, a certificate that is not trusted. One that merely does not answer is not wrong.
 */

import { within } from "./deadline";
import type { Limit, RedisPlace, SharedPlace } from "./store";
import { LOOK_SCRIPT } from "./window-script";
import { refusedByUpstash, whyRedisIsWrong } from "./wrong-store-sentences";

/** No start waits longer for a store. */
const CHECK_MS = 2_000;
/** Keys of so many slots that a node of a cluster redirects at least one of them. */
const KEYS = 16;
const PROBE: Limit = { name: "probe", callsMax: 1, windowSeconds: 1, blockSeconds: 0 };

/** One sentence that says what to change, without secrets; null when the store counts, or may do so later. Never rejects. */
export async function wrongStore(place: SharedPlace, ms: number = CHECK_MS): Promise<string | null> {
  return place.kind === "upstash" ? wrongUpstash(place, ms) : wrongRedis(place, ms);
}

async function wrongRedis(place: RedisPlace, ms: number): Promise<string | null> {
  const { RedisStore } = await import("./redis-store");
  const store = new RedisStore(place);
  const keys = Array.from({ length: KEYS }, (_, index) => `start-${index}`);
  try {
    await within(ms, Promise.all(keys.map((key) => store.count(PROBE, key))));
    return null;
  } catch (error) {
    return whyRedisIsWrong(error instanceof Error ? [...store.failures, error] : store.failures);
  } finally {
    store.close();
  }
}

/** Asked without the client, which does not tell the status of an answer. */
async function wrongUpstash(
  { url, token }: Extract<SharedPlace, { kind: "upstash" }>,
  ms: number,
): Promise<string | null> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(["EVAL", LOOK_SCRIPT, "1", "latchkey:limits:probe:start"]),
      signal: AbortSignal.timeout(ms),
    });
    return refusedByUpstash(response.status, await response.text());
  } catch (error) {
    return refusedByUpstash(null, "", error);
  }
}
