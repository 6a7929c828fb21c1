/**
 * What is written or sent after an answer. A process that lives on takes its own time for it. A host that may freeze the
 * process as soon as nothing is asked of it has to be told what to wait for: `instrumentation.ts` hands over Next's `after`.
 */
import { processState } from "./process-state";

/** Keeps the process until the work is done; throws where no request is under way. */
export type After = (work: () => Promise<void>) => void;

const host = processState<After>("after-answer");

/** From now on the host is told. */
export function holdProcessWith(after: After): void {
  host.value = after;
}

/** Runs `work` in so many milliseconds, or at the end of the request that is under way. Returns how to call it off. */
export function runSoon(work: () => Promise<void>, ms: number): () => void {
  if (givenToHost(work)) return () => undefined;
  const timer = setTimeout(() => void work(), ms).unref();
  return () => clearTimeout(timer);
}

/** After a failure. Null where only the next request brings time for it. */
export function runAgain(work: () => Promise<void>, ms: number): (() => void) | null {
  return host.value ? null : runSoon(work, ms);
}

/** Of what is under way already. */
export function keepProcessFor(work: Promise<unknown>): void {
  givenToHost(async () => void (await work));
}

function givenToHost(work: () => Promise<void>): boolean {
  try {
    host.value?.(work);
    return host.value !== undefined;
  } catch {
    return false;
  }
}
