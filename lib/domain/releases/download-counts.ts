/** Downloads per release and day, gathered in memory and written at most once a minute. */
import { database } from "../../db/client";
import { log } from "../../log";

const FLUSH_MS = 60_000;
const COUNTS = Symbol.for("latchkey.download-counts");

type Count = { releaseId: string; applicationId: string; day: string; downloads: number };
type Pending = { counts: Map<string, Count>; timer: NodeJS.Timeout | null };
type Holder = typeof globalThis & { [COUNTS]?: Pending };
const holder: Holder = globalThis;

const ADD = {
  name: "add-download-counts",
  text: `INSERT INTO download_counts (release_id, application_id, day, downloads)
         SELECT c.release_id, c.application_id, c.day, c.downloads
         FROM unnest($1::uuid[], $2::uuid[], $3::date[], $4::bigint[]) AS c (release_id, application_id, day, downloads)
         JOIN releases r ON r.id = c.release_id
         ON CONFLICT (release_id, day) DO UPDATE SET downloads = download_counts.downloads + excluded.downloads`,
};

/** A kill loses what the last minute counted, and nothing else. */
export function countDownload(releaseId: string, applicationId: string, now: Date): void {
  const state = pending();
  const day = now.toISOString().slice(0, 10);
  const key = `${releaseId} ${day}`;
  const count = state.counts.get(key);
  if (count) count.downloads += 1;
  else state.counts.set(key, { releaseId, applicationId, day, downloads: 1 });
  state.timer ??= setTimeout(() => void flushDownloadCounts(), FLUSH_MS).unref();
}

/** Writes what is pending; what cannot be written is kept for the next time. Called at shutdown too. */
export async function flushDownloadCounts(): Promise<void> {
  const state = pending();
  if (state.timer) clearTimeout(state.timer);
  state.timer = null;
  const counts = [...state.counts.values()];
  state.counts.clear();
  if (counts.length === 0) return;
  try {
    await database().run(ADD, [
      counts.map(({ releaseId }) => releaseId),
      counts.map(({ applicationId }) => applicationId),
      counts.map(({ day }) => day),
      counts.map(({ downloads }) => downloads),
    ]);
  } catch (error) {
    log().warn({ reason: String(error) }, "download counts could not be written; they are kept");
    restore(state, counts);
  }
}

function restore(state: Pending, counts: Count[]): void {
  for (const count of counts) {
    const key = `${count.releaseId} ${count.day}`;
    const since = state.counts.get(key);
    state.counts.set(key, { ...count, downloads: count.downloads + (since?.downloads ?? 0) });
  }
  state.timer ??= setTimeout(() => void flushDownloadCounts(), FLUSH_MS).unref();
}

function pending(): Pending {
  holder[COUNTS] ??= { counts: new Map(), timer: null };
  return holder[COUNTS];
}
