/**
 * Counts in this process: the store of a single server, and what a server falls back to when its shared one is down. Our own,
 * since every heartbeat of a device comes from an address that was not seen today: a timer, a promise and three objects for
 * each, as libraries make them, cost more than counting.
 */
import type { Count, Limit, LimitStore } from "./store";

/** Some 7 MB per limit when full, see `tests/operations/limits/memory.test.ts`. */
const SUBJECTS_MAX = 50_000;
const SWEEP_EVERY_MS = 2_000;

/** `endsAt`: of the window or, past the limit, of the block; by the clock that only goes forward, in whole milliseconds. */
type Window = { calls: number; endsAt: number };

export class MemoryStore implements LimitStore {
  /** By limit and subject, those that began first in front. */
  readonly #windows = new Map<string, Map<string, Window>>();
  readonly #subjectsMax: number;
  #sweeping: NodeJS.Timeout | null = null;

  /** Per limit at most `subjectsMax` subjects are remembered. */
  constructor({ subjectsMax = SUBJECTS_MAX } = {}) {
    this.#subjectsMax = subjectsMax;
  }

  count(limit: Limit, subject: string): Count {
    const now = clock();
    const windows = this.#of(limit);
    let window = windows.get(subject);
    if (!window || window.endsAt <= now) {
      window = { calls: 0, endsAt: now + limit.windowSeconds * 1000 };
      this.#enter(windows, subject, window);
    }
    window.calls += 1;
    if (limit.blockSeconds > 0 && window.calls === limit.callsMax + 1) {
      window.endsAt = now + limit.blockSeconds * 1000;
      this.#enter(windows, subject, window);
    }
    return { calls: window.calls, msLeft: window.endsAt - now };
  }

  look(limit: Limit, subject: string): Count | null {
    const window = this.#windows.get(limit.name)?.get(subject);
    const msLeft = window ? window.endsAt - clock() : 0;
    return window && msLeft > 0 ? { calls: window.calls, msLeft } : null;
  }

  close(): void {
    if (this.#sweeping) clearInterval(this.#sweeping);
    this.#sweeping = null;
    this.#windows.clear();
  }

  #of(limit: Limit): Map<string, Window> {
    const present = this.#windows.get(limit.name);
    if (present) return present;
    const windows = new Map<string, Window>();
    this.#windows.set(limit.name, windows);
    this.#sweeping ??= setInterval(() => this.#sweep(), SWEEP_EVERY_MS).unref();
    return windows;
  }

  /**
   * Behind all others. Beyond the bound the oldest hundredth is forgotten, not the oldest one: a Map looks for its first
   * member among all that were deleted since it last grew. A caller with that many addresses has more calls than a
   * limit per address can deny; memory without a bound would let them stop the server.
   */
  #enter(windows: Map<string, Window>, subject: string, window: Window): void {
    windows.delete(subject);
    windows.set(subject, window);
    if (windows.size <= this.#subjectsMax) return;
    let toForget = Math.ceil(this.#subjectsMax / 100);
    for (const oldest of windows.keys()) {
      windows.delete(oldest);
      toForget -= 1;
      if (toForget === 0) return;
    }
  }

  #sweep(): void {
    const now = clock();
    for (const [name, windows] of this.#windows) {
      for (const [subject, { endsAt }] of windows) if (endsAt <= now) windows.delete(subject);
      if (windows.size === 0) this.#windows.delete(name);
    }
    if (this.#windows.size > 0 || !this.#sweeping) return;
    clearInterval(this.#sweeping);
    this.#sweeping = null;
  }
}

/** Whole milliseconds: a sum of fractions, taken apart again, may be a hair longer, and a minute would have 61 seconds. */
function clock(): number {
  return Math.trunc(performance.now());
}
