/**
 * What went wrong while a page was rendered. One store for the process, since Next loads this file a second time.
 */
import { AsyncLocalStorage } from "node:async_hooks";

/** The request header in which the server tells the page's path; whatever a client writes there is replaced. */
export const PATH_HEADER = "x-latchkey-path";

export type PageRun = {
  failure: unknown;
  /** The page says that there is nothing at its address. */
  isMissing: boolean;
};

const STORE = Symbol.for("latchkey.page-run");
type Holder = typeof globalThis & { [STORE]?: AsyncLocalStorage<PageRun> };

export function runPage<Result>(run: PageRun, render: () => Result): Result {
  return store().run(run, render);
}

/** For Next's error hook: the server decides by it which answer a failed page gets. */
export function noteFailure(error: unknown): void {
  const run = store().getStore();
  if (run) run.failure ??= error;
}

/** For a page that says itself that nothing is there: it is answered with 404, and not replaced. */
export function noteMissing(): void {
  const run = store().getStore();
  if (run) run.isMissing = true;
}

function store(): AsyncLocalStorage<PageRun> {
  const holder: Holder = globalThis;
  holder[STORE] ??= new AsyncLocalStorage<PageRun>();
  return holder[STORE];
}
