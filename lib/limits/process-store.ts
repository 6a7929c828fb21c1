/** The one store of this process, chosen by the configuration and opened by the first call; a worker is told. */
import { type Config, config } from "../config/config";
import { processState } from "../process/process-state";
import { FallbackStore, type LimitsStatus } from "./fallback-store";
import { MemoryStore } from "./memory-store";
import { openSharedStore } from "./shared-store";
import type { LimitStore, MaybePromise } from "./store";

type Opened = { store: LimitStore; status: () => Promise<LimitsStatus> };

/** For a store on this very machine: no network can fail, and where all are busy to wait is right, and to miscount wrong. */
const NEAR_DEADLINE_MS = 2_000;
/** What routes, pages and `proxy.ts` spend counts together, and the program around them chooses the store. */
const limits = processState<MaybePromise<Opened>>("limits");

export function limitStore(): MaybePromise<LimitStore> {
  const open = opened();
  return open instanceof Promise ? open.then(({ store }) => store) : open.store;
}

/** "degraded" while a shared store is down and this server counts by itself. Asks the store at most every few seconds. */
export async function limitsStatus(): Promise<LimitsStatus> {
  return (await opened()).status();
}

/** From here on `shared` counts, and this process by itself only while that fails. For a worker, before its first call. */
export function countIn(shared: LimitStore, kind: string): void {
  limits.value = withFallback(shared, kind, { deadlineMs: NEAR_DEADLINE_MS });
}

/** Ends the connection at shutdown, when no more calls are answered. */
export async function closeLimits(): Promise<void> {
  const open = limits.value;
  limits.value = undefined;
  (await open)?.store.close();
}

function opened(): MaybePromise<Opened> {
  limits.value ??= open(config().limitsStore);
  return limits.value;
}

function open(wanted: Config["limitsStore"]): MaybePromise<Opened> {
  if (wanted.kind === "memory") return { store: new MemoryStore(), status: async () => "ok" };
  return openSharedStore(wanted).then((shared) => withFallback(shared, wanted.kind));
}

function withFallback(shared: LimitStore, kind: string, times: { deadlineMs?: number } = {}): Opened {
  const store = new FallbackStore(shared, kind, times);
  return { store, status: () => store.status() };
}
