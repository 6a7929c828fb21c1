/** Work that runs on its own. What a job is; `jobs.ts` names all of them. */

export type Job = Readonly<{
  /** Also of its lease, so that no two jobs may have the same. */
  name: string;
  /** From the end of one round to the beginning of the next. */
  everyMs: number;
  /** After a round that failed. */
  retryMs: number;
  /** What a process that has just started waits: jobs that are heavy must not slow down its start. */
  delayMs: number;
  /** `one`: a lease decides which. `every`: what it works on is each server's own, or it has a lock of its own. */
  servers: "one" | "every";
  /** One round. Comes to an end soon after the signal, by returning or by throwing. */
  run(signal: AbortSignal): Promise<void>;
}>;
