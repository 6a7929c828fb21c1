/**
 * What goes with one rendering of a page and stands in no address: the form that was just refused, and what went
 * wrong while it was rendered. One store for the process, since Next loads this file a second time.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { ProblemCode } from "../messages/messages";

/** The request header in which the server tells the page's path; whatever a client writes there is replaced. */
export const PATH_HEADER = "x-latchkey-path";

/** A form that is shown again: why, and what was typed into it. */
export type Refused = Readonly<{
  problem?: ProblemCode;
  /** On pages for operators: the sentence itself. */
  message?: string;
  /** The field that the sentence is about. */
  field?: string;
  /** Until the visitor may try again; only with limits. */
  retryAfterSeconds?: number;
  values: Readonly<Record<string, string>>;
}>;

/** What came of a form and is shown this once. */
export type PageResult =
  | Readonly<{ kind: "recovery_codes"; codes: readonly string[] }>
  | Readonly<{ kind: "notes_preview"; values: Readonly<Record<string, string>> }>
  | Readonly<{ kind: "sign_in_link"; email: string; url: string }>
  | Readonly<{ kind: "provider"; name: string; url: string }>
  | Readonly<{ kind: "token"; purpose: "key_api" | "ci" | "update"; name: string; token: string }>
  | Readonly<{
      kind: "keys";
      keys: readonly Readonly<{ id: string; key: string; manageCode: string | null }>[];
    }>
  | Readonly<{ kind: "manage_code"; manageCode: string }>
  | Readonly<{ kind: "test_mail"; state: "good" | "attention" | "bad"; sentence: string }>;

export type PageRun = {
  readonly refused: Refused | null;
  readonly result: PageResult | null;
  failure: unknown;
  /** The page says that there is nothing at its address. */
  isMissing: boolean;
};

const STORE = Symbol.for("latchkey.page-run");
type Holder = typeof globalThis & { [STORE]?: AsyncLocalStorage<PageRun> };

export function runPage<Result>(run: PageRun, render: () => Result): Result {
  return store().run(run, render);
}

/** Null on a page that was simply asked for. */
export function refusedForm(): Refused | null {
  return store().getStore()?.refused ?? null;
}

/** Null on a page that is not the answer to a form that made something. */
export function resultOfForm(): PageResult | null {
  return store().getStore()?.result ?? null;
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
