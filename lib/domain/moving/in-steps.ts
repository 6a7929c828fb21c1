/** Going through much of anything, so that the process answers others meanwhile. */
import { setImmediate as nextTurn } from "node:timers/promises";

const STEP = 1_000;

/** Each as it is; after every thousand the event loop has its turn. */
export async function* inSteps<T>(all: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
  let count = 0;
  for await (const one of all) {
    yield one;
    count += 1;
    if (count % STEP === 0) await nextTurn();
  }
}

/** As `flatMap`, in steps. */
export async function flatInSteps<T, R>(
  all: Iterable<T> | AsyncIterable<T>,
  of: (one: T) => readonly R[],
): Promise<R[]> {
  const results: R[] = [];
  for await (const one of inSteps(all)) for (const result of of(one)) results.push(result);
  return results;
}
