import { createClient } from "redis";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { reloadConfig } from "@/lib/config/config";
import { blockedFor, consume, consumeAndCheckBlock } from "@/lib/limits/consume";
import { closeLimits, limitsStatus } from "@/lib/limits/process-store";
import { type RedisServer, requireRedisServer } from "../../support/redis-server";
import { startUpstashEndpoint, type UpstashEndpoint } from "../../support/upstash-endpoint";
import { captureStoreLog, ERROR, type LogLine } from "./log-lines";
import { timer, times, withoutRedis } from "./stores";

const ADDRESS = "203.0.113.7";
const ATTEMPTS_MAX = 20;

function configure(variables: Record<string, string> = {}): void {
  vi.unstubAllEnvs();
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  reloadConfig();
}

let log: LogLine[];
beforeEach(() => {
  log = captureStoreLog();
});
afterEach(() => closeLimits());

describe("spending a limit", () => {
  beforeEach(() => {
    // The clock stands still.
    vi.useFakeTimers({ toFake: ["performance"] });
    configure();
  });
  afterEach(() => void vi.useRealTimers());

  it.each([
    ["licenseCalls", 300],
    ["keyApiCalls", 120],
    ["ciCalls", 60],
    ["unauthenticatedCalls", 60],
  ] as const)(
    "allows %s %i times a minute and refuses the next call until the minute ends",
    async (name, max) => {
      const allowed = await times(max, () => consume(name, "a"));
      expect(allowed[0]).toEqual({ allowed: true, limit: max, remaining: max - 1, resetSeconds: 60 });
      expect(allowed.at(-1)).toMatchObject({ allowed: true, remaining: 0 });
      const refused = await consume(name, "a");
      expect(refused).toMatchObject({ allowed: false, limit: max, remaining: 0 });
      expect(refused.resetSeconds).toBeGreaterThanOrEqual(59);
      expect(refused.resetSeconds).toBeLessThanOrEqual(60);
      expect(await blockedFor(name, "a")).toBe(0);
    },
  );

  it("counts nothing for callers whom nobody knows: they have no window in common", async () => {
    for (const name of ["licenseCalls", "unknownKeys", "unauthenticatedCalls", "codeAttempts"] as const) {
      const allowed = await times(400, () => consume(name, null));
      const { limit } = await consume(name, null);
      expect(new Set(allowed.map((spent) => `${spent.allowed} ${spent.remaining}`))).toEqual(
        new Set([`true ${limit}`]),
      );
    }
    const unknown = { limit: "unknownKeys", subject: null } as const;
    expect(await consumeAndCheckBlock({ limit: "licenseCalls", subject: null }, unknown)).toMatchObject({
      spent: { allowed: true, remaining: 300, resetSeconds: 60 },
      blockedSeconds: 0,
    });
  });

  it("blocks an address for fifteen minutes at its 21st unknown key, not before, and nobody else", async () => {
    const allowed = await times(20, () => consume("unknownKeys", ADDRESS));
    expect(allowed.every((spent) => spent.allowed)).toBe(true);
    expect(allowed[0]?.resetSeconds).toBe(600);
    expect(await blockedFor("unknownKeys", ADDRESS)).toBe(0);
    expect(await consume("unknownKeys", ADDRESS)).toEqual({
      allowed: false,
      limit: 20,
      remaining: 0,
      resetSeconds: 900,
    });
    expect(await blockedFor("unknownKeys", ADDRESS)).toBeGreaterThan(898);
    expect(await blockedFor("unknownKeys", "203.0.113.8")).toBe(0);
  });

  it("takes the operator's numbers", async () => {
    configure({
      LICENSE_CALLS_PER_MINUTE: "2",
      UNKNOWN_KEYS_PER_10_MINUTES: "1",
      UNKNOWN_KEYS_BLOCK_MINUTES: "1",
    });
    const spent = await times(3, () => consume("licenseCalls", "a"));
    expect(spent.map(({ allowed }) => allowed)).toEqual([true, true, false]);
    await times(2, () => consume("unknownKeys", "a"));
    expect(await blockedFor("unknownKeys", "a")).toBe(60);
  });

  it("answers the spent call and the block together, and counts only the call", async () => {
    const ask = () =>
      consumeAndCheckBlock(
        { limit: "licenseCalls", subject: `${ADDRESS} app` },
        { limit: "unknownKeys", subject: ADDRESS },
      );
    expect(await ask()).toEqual({
      spent: { allowed: true, limit: 300, remaining: 299, resetSeconds: 60 },
      blockedSeconds: 0,
    });
    const unknown = await times(21, () => consume("unknownKeys", ADDRESS));
    expect(unknown[0]?.remaining).toBe(19);
    const blocked = await ask();
    expect(blocked.spent.remaining).toBe(298);
    expect(blocked.blockedSeconds).toBeGreaterThan(898);
  });

  it("is counted in the process, and always well, without a shared store", async () => {
    expect(await limitsStatus()).toBe("ok");
    await times(2, () => closeLimits());
    expect((await consume("ciCalls", "a")).remaining).toBe(59);
  });
});

describe.skipIf(withoutRedis)("spending a limit that servers share", () => {
  let server: RedisServer;
  let endpoint: UpstashEndpoint;
  beforeEach(async () => {
    server = await requireRedisServer();
    endpoint = await startUpstashEndpoint(server.url);
  });
  afterEach(async () => {
    await closeLimits();
    await endpoint.close();
    await server.close();
  });
  const upstash = () => ({ UPSTASH_REDIS_REST_URL: endpoint.url, UPSTASH_REDIS_REST_TOKEN: endpoint.token });
  /** Begun again where a busy machine was taken for an outage: a store that servers share has half a second to answer. */
  const withoutOutage = async <T>(work: () => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      log.length = 0;
      const outcome = await work();
      if (log.length === 0 || attempt === ATTEMPTS_MAX) return outcome;
      await closeLimits();
    }
  };

  it("goes on where it was after a restart of the server, on Redis and on Upstash alike", async () => {
    const block = timer(900_000);
    const after = await withoutOutage(async () => {
      configure({ REDIS_URL: server.url });
      await times(21, () => consume("unknownKeys", ADDRESS));
      await closeLimits();
      configure(upstash());
      return { blockedSeconds: await blockedFor("unknownKeys", ADDRESS), status: await limitsStatus() };
    });
    expect(after.blockedSeconds).toBeGreaterThan(block.left() / 1000);
    expect(after.status).toBe("ok");
  });

  it("writes readable names of limits but no readable subjects, and every entry ends", async () => {
    configure({ REDIS_URL: server.url });
    await withoutOutage(async () => {
      await consume("licenseCalls", ADDRESS);
      await consume("keyApiCalls", "someone@example.com");
    });
    const client = createClient({ url: server.url });
    await client.connect();
    const keys = (await client.keys("*")).sort();
    expect(keys).toEqual([
      expect.stringMatching(/^latchkey:limits:keyApiCalls:[\w-]{22}$/),
      expect.stringMatching(/^latchkey:limits:licenseCalls:[\w-]{22}$/),
    ]);
    for (const key of keys) expect(await client.pTTL(key)).toBeGreaterThan(0);
    client.destroy();
  });

  it("asks Upstash once for a call and a block", async () => {
    configure(upstash());
    await withoutOutage(async () => {
      await consume("licenseCalls", "a");
      endpoint.requests.length = 0;
      await consumeAndCheckBlock(
        { limit: "licenseCalls", subject: "a" },
        { limit: "unknownKeys", subject: "a" },
      );
    });
    expect(endpoint.requests.map((commands) => commands.map(([command]) => command))).toEqual([
      ["eval", "eval"],
    ]);
  });

  it("works without the shared store from the start, says so, and logs no subject", async () => {
    await server.kill();
    configure({ REDIS_URL: server.url });
    expect(await limitsStatus()).toBe("degraded");
    const spent = await times(61, () => consume("ciCalls", "someone@example.com"));
    expect(spent.map(({ allowed }) => allowed)).toEqual([...Array<boolean>(60).fill(true), false]);
    expect(log).toEqual([
      expect.objectContaining({
        level: ERROR,
        store: "redis",
        reason: expect.stringContaining("ECONNREFUSED"),
      }),
    ]);
  });
});
