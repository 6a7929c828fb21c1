/** How long a call may wait for a shared store, and how its failure is put into one line for the log. */

/** Rejects when there is no answer within `ms`; what comes later is dropped, also when it is an error. */
export async function within<T>(ms: number, answer: T | Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const tooLate = () => reject(new Error(`no answer within ${ms} ms`));
    // After a long pause of this process the timer fires before answers that have long arrived are read: let them.
    timer = setTimeout(() => setImmediate(tooLate), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

const REASON_LENGTH_MAX = 200;

/** Fetch hides the reason in `cause`; @upstash/redis appends the command, which holds the subject: that part is cut. */
export function reasonOf(error: unknown): string {
  const root = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(root instanceof Error)) return "unknown";
  const code = "code" in root && typeof root.code === "string" ? root.code : "";
  const [message = ""] = root.message.split(/,? command was:/);
  return [code, message].filter(Boolean).join(": ").slice(0, REASON_LENGTH_MAX) || root.name;
}
