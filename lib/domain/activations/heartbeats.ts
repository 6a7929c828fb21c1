/**
 * When devices were last seen, written together at most once a second. A kill loses what the last second saw, and nothing
 * else: the next heartbeat writes it.
 */
import { database } from "../../db/client";
import { deferredWrite } from "../deferred-write";

/** While the database cannot be written: the newest are kept, the others come again. */
const PENDING_MAX = 100_000;

// In the order of the ids, so that two servers that write at once cannot wait for each other in a circle.
const WRITE = {
  name: "write-heartbeats",
  text: `UPDATE activations a SET last_seen_at = greatest(a.last_seen_at, s.seen_at)
         FROM (SELECT x.id, s.seen_at FROM unnest($1::uuid[], $2::timestamptz[]) AS s (id, seen_at)
               JOIN activations x ON x.id = s.id AND x.released_at IS NULL
               ORDER BY x.id FOR UPDATE OF x) AS s
         WHERE a.id = s.id`,
};

const heartbeats = deferredWrite("heartbeats", {
  afterMs: 1_000,
  empty: () => new Map<string, Date>(),
  write: async (seenAt) => void (await database().run(WRITE, [[...seenAt.keys()], [...seenAt.values()]])),
  join: (unwritten, since) => {
    for (const [id, seenAt] of since) unwritten.set(id, seenAt);
  },
});

export function noteHeartbeat(activationId: string, now: Date): void {
  const seenAt = heartbeats.gathered();
  if (seenAt.size < PENDING_MAX) seenAt.set(activationId, now);
}

/** Writes what is pending. Called at shutdown, and before a device's seat is freed. */
export const flushHeartbeats = heartbeats.flush;
