/** An end to waiting for libraries that try again for a quarter of an hour. */

export const ANSWER_MS = 30_000;
/** For a part on a slow line, and for joining thousands of parts. */
export const UPLOAD_ANSWER_MS = 300_000;

/** Rejects after `ms` at the latest and tells `run` to stop; what comes later is dropped, also when it is an error. */
export async function within<T>(ms: number, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`no answer within ${ms} ms`));
      controller.abort();
    }, ms);
  });
  try {
    return await Promise.race([run(controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}
