/**
 * When devices were last seen, gathered in memory and written together at most once a second, or after each answer where
 * the host may freeze the process. A kill loses what the last
 * second saw, and nothing else: the next heartbeat writes it.
 */
import { runAgain, runSoon } from "../../after-answer";
import { beforeDisconnect, database } from "../../db/client";
import { log } from "../../log";
import { processState } from "../../process-state";

const FLUSH_MS = 1_000;
/** While the database cannot be written: the newest are kept, the others come again. */
const PENDING_MAX = 100_000;

type Pending = { seenAt: Map<string, Date>; callOff: (() => void) | null; writing: Promise<void> };
/** Next's routes note, and the instrumentation or the program around Next flushes. */
const heartbeats = processState<Pending>("heartbeats");

// In the order of the ids, so that two servers that write at once cannot wait for each other in a circle.
const WRITE = {
  name: "write-heartbeats",
  text: `UPDATE activations a SET last_seen_at = greatest(a.last_seen_at, s.seen_at)
         FROM (SELECT x.id, s.seen_at FROM unnest($1::uuid[], $2::timestamptz[]) AS s (id, seen_at)
               JOIN activations x ON x.id = s.id AND x.released_at IS NULL
               ORDER BY x.id FOR UPDATE OF x) AS s
         WHERE a.id = s.id`,
};

export function noteHeartbeat(activationId: string, now: Date): void {
  const state = pending();
  if (state.seenAt.size >= PENDING_MAX) return;
  state.seenAt.set(activationId, now);
  state.callOff ??= flushSoon();
}

/** Writes what is pending; what cannot be written is kept for the next time. Called at shutdown, and before a device's seat is freed. */
export function flushHeartbeats(): Promise<void> {
  const state = pending();
  state.writing = state.writing.then(() => write(state));
  return state.writing;
}

/** The database may be closed before: a timer that is left would connect again. */
function flushSoon(): () => void {
  beforeDisconnect(endHeartbeats);
  return runSoon(flushHeartbeats, FLUSH_MS);
}

async function endHeartbeats(): Promise<void> {
  await flushHeartbeats();
  const state = pending();
  state.callOff?.();
  state.callOff = null;
}

async function write(state: Pending): Promise<void> {
  state.callOff?.();
  state.callOff = null;
  if (state.seenAt.size === 0) return;
  const lastSeen = [...state.seenAt];
  state.seenAt.clear();
  try {
    await database().run(WRITE, [lastSeen.map(([id]) => id), lastSeen.map(([, seenAt]) => seenAt)]);
  } catch (error) {
    log().warn({ reason: String(error) }, "heartbeats could not be written; they are kept");
    const since = state.seenAt;
    state.seenAt = new Map([...lastSeen, ...since]);
    state.callOff ??= runAgain(flushHeartbeats, FLUSH_MS);
  }
}

function pending(): Pending {
  heartbeats.value ??= { seenAt: new Map(), callOff: null, writing: Promise.resolve() };
  return heartbeats.value;
}
