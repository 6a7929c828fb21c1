import { createClient } from "redis";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FallbackStore } from "@/lib/limits/fallback-store";
import { RedisStore } from "@/lib/limits/redis-store";
import { type RedisServer, requireRedisServer } from "../../support/redis-server";
import { startTcpProxy, type TcpProxy } from "../../support/tcp-proxy";
import { captureStoreLog, ERROR, INFO } from "./log-lines";
import { aLimit, times, withoutRedis } from "./stores";

describe.skipIf(withoutRedis)("the connection to Redis", () => {
  let server: RedisServer;
  let proxy: TcpProxy;
  let url: string;
  beforeEach(async () => {
    server = await requireRedisServer();
    proxy = await startTcpProxy(server.port);
    url = `redis://127.0.0.1:${proxy.port}`;
  });
  afterEach(async () => {
    await proxy.close();
    await server.close();
  });

  it("is replaced when it is open but dead", async () => {
    const log = captureStoreLog();
    // A deadline that a live connection keeps on a busy machine, too.
    const lenient = { deadlineMs: 2_000, retryMs: 100, retryMaxMs: 100 };
    const store = new FallbackStore(new RedisStore({ kind: "redis", url }), "redis", lenient);
    const limit = aLimit({ windowSeconds: 60 });
    await store.count(limit, "a");
    proxy.swallowOpen();
    await store.count(limit, "a");
    expect(await store.status()).toBe("degraded");
    await expect.poll(() => store.status()).toBe("ok");
    expect((await store.count(limit, "a")).calls).toBe(2);
    expect(log).toMatchObject([{ level: ERROR }, { level: INFO }]);
    store.close();
  });

  it("carries a count and a look of the same moment in one round trip", async () => {
    const store = new RedisStore({ kind: "redis", url });
    const limit = aLimit({ callsMax: 100, windowSeconds: 60 });
    await store.count(limit, "a");
    const network = proxy.holdAnswers();
    const answers = Promise.all([store.count(limit, "of-the-count"), store.look(limit, "of-the-look")]);
    // Both were asked before either was answered.
    await expect.poll(() => network.asked()).toMatch(/of-the-count.*of-the-look/s);
    network.letThrough();
    expect(await answers).toMatchObject([{ calls: 1 }, null]);
    store.close();
  });

  it("is closed for good, also in the middle of being made", async () => {
    const stores = await times(5, async () => new RedisStore({ kind: "redis", url }));
    stores[0]?.renew();
    for (const store of stores) store.close();
    const client = createClient({ url: server.url });
    await client.connect();
    await expect.poll(() => client.clientList(), { timeout: 20_000 }).toHaveLength(1);
    client.destroy();
  });
});
