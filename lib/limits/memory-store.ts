/** Counts in this process: the store of a single server, and what a server falls back to when its shared one is down. */
import { RateLimiterMemory } from "rate-limiter-flexible";
import { asCount, asPresentCount, resultOf } from "./flexible-result";
import type { Count, Limit, LimitStore } from "./store";

/** Some 30 MB per limit when full, see `tests/operations/limits/memory.test.ts`. */
const SUBJECTS_MAX = 50_000;

/** `subjects`: oldest window first, some ended already. The library removes entries that end, but cannot list them. */
type Counter = { limiter: RateLimiterMemory; subjects: Set<string> };

export class MemoryStore implements LimitStore {
  readonly #counters = new Map<string, Counter>();
  readonly #subjectsMax: number;

  /** Per limit at most `subjectsMax` subjects are remembered. */
  constructor({ subjectsMax = SUBJECTS_MAX } = {}) {
    this.#subjectsMax = subjectsMax;
  }

  async count(limit: Limit, subject: string): Promise<Count> {
    const counter = this.#counter(limit);
    const result = await resultOf(counter.limiter.consume(subject));
    if (result.isFirstInDuration) this.#remember(counter, subject);
    return asCount(result);
  }

  async look(limit: Limit, subject: string): Promise<Count | null> {
    return asPresentCount(await this.#counter(limit).limiter.get(subject));
  }

  close(): void {
    this.#counters.clear();
  }

  #counter(limit: Limit): Counter {
    const present = this.#counters.get(limit.name);
    if (present) return present;
    const limiter = new RateLimiterMemory({
      keyPrefix: "",
      points: limit.callsMax,
      duration: limit.windowSeconds,
      blockDuration: limit.blockSeconds,
    });
    const counter = { limiter, subjects: new Set<string>() };
    this.#counters.set(limit.name, counter);
    return counter;
  }

  /**
   * Enters a new window or block. Beyond the bound the oldest hundredth is forgotten, not the oldest one: a Set looks
   * for its first member among all that were deleted since it last grew. Whoever can send from so many addresses
   * has more calls than a limit per address can deny him; memory without a bound would let him stop the server.
   */
  #remember({ limiter, subjects }: Counter, subject: string): void {
    subjects.delete(subject);
    subjects.add(subject);
    if (subjects.size <= this.#subjectsMax) return;
    let toForget = Math.ceil(this.#subjectsMax / 100);
    for (const oldest of subjects) {
      subjects.delete(oldest);
      void limiter.delete(oldest);
      toForget -= 1;
      if (toForget === 0) return;
    }
  }
}
