/** The store that several servers share, as the configuration names it. */
import type { LimitStore, SharedPlace } from "./store";

/** Loaded on demand: the Redis client alone costs 20 MB and 200 ms, which a single server need not pay. */
export async function openSharedStore(place: SharedPlace): Promise<LimitStore> {
  if (place.kind === "upstash") {
    const { UpstashStore } = await import("./upstash-store");
    return new UpstashStore(place.url, place.token);
  }
  const { RedisStore } = await import("./redis-store");
  return new RedisStore(place);
}
