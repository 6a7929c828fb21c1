/** The fetch given to s3mini: it neither waits forever nor gives up at the first busy answer. */
import { setTimeout as delay } from "node:timers/promises";

const ANSWER_MS = 30_000;
/** For a part on a slow line, and for joining thousands of parts. */
const SLOW_ANSWER_MS: Record<string, number> = { PUT: 120_000, POST: 300_000 };
const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 250;
const BUSY = [429, 500, 502, 503, 504];

/**
 * POST is sent once: a second "begin" would begin another upload, and a second "complete" finds none. The deadlines end
 * with the first byte of the answer; a body that stalls is ended by Node's own after five minutes.
 */
export async function fetchFromS3(
  input: Parameters<typeof fetch>[0],
  init: RequestInit = {},
): Promise<Response> {
  const headers = new Headers(init.headers);
  // After signing and unsigned, since proxies change it. What is stored is what must come back.
  headers.set("accept-encoding", "identity");
  const attempts = init.method === "POST" ? 1 : ATTEMPTS;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await answered(input, { ...init, headers });
      if (attempt >= attempts || !BUSY.includes(response.status)) return response;
      await response.body?.cancel();
    } catch (error) {
      if (attempt >= attempts) throw error;
    }
    await delay(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random() / 2));
  }
}

async function answered(input: Parameters<typeof fetch>[0], init: RequestInit): Promise<Response> {
  const controller = new AbortController();
  const ms = SLOW_ANSWER_MS[init.method ?? ""] ?? ANSWER_MS;
  const timer = setTimeout(() => controller.abort(new Error(`no answer within ${ms} ms`)), ms);
  try {
    return await fetch(input, { ...init, signal: controller.signal });
  } finally {
    clearTimeout(timer);
  }
}
