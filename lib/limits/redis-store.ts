/** Counts in a Redis server that several servers share. Fails fast; what to do then is `insured-store.ts`'s business. */
import { RateLimiterRedis } from "rate-limiter-flexible";
import { createClient } from "redis";
import { asCount, asPresentCount, resultOf } from "./flexible-result";
import { type Count, keyPrefix, type Limit, type LimitStore } from "./store";
import { countScript } from "./window-script";

const CONNECT_TIMEOUT_MS = 2_000;
const RECONNECT_MAX_MS = 2_000;

type Connection = {
  client: ReturnType<typeof newClient>;
  /** Settles, never rejects, once the first attempt to connect has succeeded or failed. */
  attempted: Promise<void>;
  lastError: Error | null;
};

export class RedisStore implements LimitStore {
  readonly #url: string;
  readonly #limiters = new Map<string, RateLimiterRedis>();
  #connection: Connection;

  /** Begins to connect and goes on trying for ever; nothing waits for it. */
  constructor(url: string) {
    this.#url = url;
    this.#connection = connect(url);
  }

  async count(limit: Limit, subject: string): Promise<Count> {
    if (!this.#connection.client.isReady) await this.#ready();
    return asCount(await resultOf(this.#limiter(limit).consume(subject)));
  }

  async look(limit: Limit, subject: string): Promise<Count | null> {
    if (!this.#connection.client.isReady) await this.#ready();
    return asPresentCount(await this.#limiter(limit).get(subject));
  }

  /** A frozen server or a silent firewall leaves a connection that looks alive for many minutes. */
  renew(): void {
    this.close();
    this.#connection = connect(this.#url);
  }

  close(): void {
    const { client } = this.#connection;
    this.#limiters.clear();
    // A client destroyed while its socket is still being made would open it all the same and keep it.
    client.on("ready", () => client.destroy());
    client.destroy();
  }

  /** Waits for a connection only while the first attempt is under way, so that a start is not taken for an outage. */
  async #ready(): Promise<void> {
    const connection = this.#connection;
    await connection.attempted;
    if (!connection.client.isReady) throw connection.lastError ?? new Error("not connected");
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

function connect(url: string): Connection {
  const client = newClient(url);
  const attempted = new Promise<void>((resolve) => {
    client.once("ready", resolve);
    client.once("error", () => resolve());
  });
  const connection: Connection = { client, attempted, lastError: null };
  client.on("error", (error: Error) => {
    connection.lastError = error;
  });
  client.connect().catch((error: Error) => {
    connection.lastError = error;
  });
  return connection;
}

/** RESP 2 and no greeting beyond it: understood by every Redis, Valkey and proxy. */
function newClient(url: string) {
  return createClient({
    url,
    RESP: 2,
    disableClientInfo: true,
    disableOfflineQueue: true,
    // The library's own is a signal object for every command, the dearest part of it; the caller has a deadline anyway.
    commandOptions: { timeout: 0 },
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      reconnectStrategy: (retries) => Math.min(100 * 2 ** retries, RECONNECT_MAX_MS),
    },
  });
}
