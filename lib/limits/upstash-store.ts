/**
 * Counts in an Upstash database over HTTP, for places that keep no connections. Calls made in the same moment travel
 * in one request. Fails fast; what to do then is `fallback-store.ts`'s business.
 */
import { Ratelimit } from "@upstash/ratelimit";
import { Redis } from "@upstash/redis";
import { type Count, keyPrefix, type Limit, type LimitStore } from "./store";
import { countScript, LOOK_SCRIPT } from "./window-script";

const TIMEOUT_MS = 500;

type Algorithm = ConstructorParameters<typeof Ratelimit>[0]["limiter"];
type Scripted = [calls: number, msLeft: number];

export class UpstashStore implements LimitStore {
  readonly #redis: Redis;
  readonly #limiters = new Map<string, Ratelimit>();

  readonly #timeoutMs: number;

  constructor(url: string, token: string, timeoutMs = TIMEOUT_MS) {
    this.#timeoutMs = timeoutMs;
    this.#redis = new Redis({
      url,
      token,
      retry: { retries: 0 },
      signal: () => AbortSignal.timeout(timeoutMs),
      enableTelemetry: false,
    });
  }

  async count(limit: Limit, subject: string): Promise<Count> {
    const answer = await this.#limiter(limit).limit(subject);
    if (answer.reason === "timeout") throw new Error(`no answer within ${this.#timeoutMs} ms`);
    return { calls: answer.limit - answer.remaining, msLeft: answer.reset - Date.now() };
  }

  async look(limit: Limit, subject: string): Promise<Count | null> {
    const answer = await this.#limiter(limit).getRemaining(subject);
    const count = { calls: answer.limit - answer.remaining, msLeft: answer.reset - Date.now() };
    return count.calls > 0 && count.msLeft > 0 ? count : null;
  }

  close(): void {
    this.#limiters.clear();
  }

  #limiter(limit: Limit): Ratelimit {
    const present = this.#limiters.get(limit.name);
    if (present) return present;
    const limiter = new Ratelimit({
      redis: this.#redis,
      limiter: windowFromFirstCall(limit),
      prefix: keyPrefix(limit),
      timeout: this.#timeoutMs,
      // The cache refuses a subject until a time it was told once and grows with every refused subject.
      ephemeralCache: false,
      analytics: false,
      enableTelemetry: false,
    });
    this.#limiters.set(limit.name, limiter);
    return limiter;
  }
}

/** The library's own windows are aligned to the clock. `remaining` goes below zero here, so that no count is lost. */
function windowFromFirstCall(limit: Limit): Algorithm {
  const script = countScript(limit);
  const numbers = ["1", String(limit.windowSeconds), String(limit.callsMax)];
  const answer = ([calls, msLeft]: Scripted) => ({
    limit: limit.callsMax,
    remaining: limit.callsMax - calls,
    reset: Date.now() + msLeft,
  });
  return () => ({
    async limit(ctx, key) {
      const counted = await ctx.redis.eval<string[], Scripted>(script, [key], numbers);
      return { success: counted[0] <= limit.callsMax, ...answer(counted), pending: Promise.resolve() };
    },
    async getRemaining(ctx, key) {
      return answer(await ctx.redis.eval<string[], Scripted>(LOOK_SCRIPT, [key], []));
    },
    async resetTokens(ctx, key) {
      await ctx.redis.del(key);
    },
  });
}
