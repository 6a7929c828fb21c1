/** Counts in a Redis that several servers share. Fails fast; what to do then is `fallback-store.ts`'s business. */
import { RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { connectRedis, type RedisConnection } from "./redis-connection";
import { type Count, keyPrefix, type Limit, type LimitStore, type RedisPlace } from "./store";
import { countScript, LOOK_SCRIPT } from "./window-script";

export class RedisStore implements LimitStore {
  readonly #place: RedisPlace;
  readonly #limiters = new Map<string, RateLimiterRedis>();
  #connection: RedisConnection;

  /** Begins to connect and goes on trying forever; nothing waits for it. */
  constructor(place: RedisPlace) {
    this.#place = place;
    this.#connection = connectRedis(place);
  }

  /** Of this connection, the last ones. */
  get failures(): readonly Error[] {
    return this.#connection.failures;
  }

  async count(limit: Limit, subject: string): Promise<Count> {
    if (!this.#connection.isReady()) await this.#ready();
    return asCount(await resultOf(this.#limiter(limit).consume(subject)));
  }

  async look(limit: Limit, subject: string): Promise<Count | null> {
    if (!this.#connection.isReady()) await this.#ready();
    const keys = [this.#limiter(limit).getKey(subject)];
    const answer = await this.#connection.client.eval(LOOK_SCRIPT, { keys });
    const [calls, msLeft] = (answer as unknown[]).map(Number);
    // An entry may be looked at in the moment between its end and its removal: that is no entry.
    return calls && msLeft && msLeft > 0 ? { calls, msLeft } : null;
  }

  /** A frozen server or a silent firewall leaves a connection that looks alive for many minutes. */
  renew(): void {
    this.close();
    this.#connection = connectRedis(this.#place);
  }

  close(): void {
    this.#limiters.clear();
    this.#connection.close();
  }

  /** Waits for a connection only while the first attempt is under way, so that a start is not taken for an outage. */
  async #ready(): Promise<void> {
    const connection = this.#connection;
    await connection.attempted;
    if (!connection.isReady()) throw connection.failures.at(-1) ?? new Error("not connected");
  }

  /** Window and block are the script's; the library's own block would be a second step that can fail by itself. */
  #limiter(limit: Limit): RateLimiterRedis {
    const present = this.#limiters.get(limit.name);
    if (present) return present;
    const limiter = new RateLimiterRedis({
      storeClient: this.#connection.client,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      keyPrefix: keyPrefix(limit),
      points: limit.callsMax,
      duration: limit.windowSeconds,
      customIncrTtlLuaScript: countScript(limit),
    });
    this.#limiters.set(limit.name, limiter);
    return limiter;
  }
}

/** The library rejects with its result when a call is too many; here that is an answer like any other. */
async function resultOf(consumed: Promise<RateLimiterRes>): Promise<RateLimiterRes> {
  try {
    return await consumed;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal;
    throw refusal;
  }
}

function asCount(result: RateLimiterRes): Count {
  return { calls: result.consumedPoints, msLeft: result.msBeforeNext };
}
