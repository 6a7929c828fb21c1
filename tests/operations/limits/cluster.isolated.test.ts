import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "@/lib/free-port";
import { FallbackStore } from "@/lib/limits/fallback-store";
import { RedisStore } from "@/lib/limits/redis-store";
import { parseRedisUrl } from "@/lib/redis-config";
import { type Cluster, startCluster } from "../../support/redis-cluster";
import { connectedTo, told } from "../../support/redis-command";
import { captureStoreLog, ERROR, INFO } from "./log-lines";
import { aLimit, counting, isAnsweredBy, sleep, times, withoutRedis } from "./stores";

/** Longer than a busy machine lets a process stand still: only the node that is frozen is away for so long. */
const DEADLINE_MS = 6_000;
const QUICK = { deadlineMs: DEADLINE_MS, retryMs: 200, retryMaxMs: 1_000, settledMs: 0, provenForMs: 0 };
/** Enough for each node to have some. */
const SUBJECTS = Array.from({ length: 30 }, (_, index) => `subject-${index}`);

describe.skipIf(withoutRedis)("a store in a Redis Cluster", () => {
  let cluster: Cluster;
  /** The first of its nodes is not there. */
  let url: string;
  beforeAll(async () => {
    cluster = await startCluster({ password: "secret" });
    const nodes = cluster.masters.slice(1).map(({ port }) => `127.0.0.1:${port}`);
    url = `redis://:secret@127.0.0.1:${await freePort()},${nodes.join(",")}`;
  });
  afterAll(() => cluster.close());
  const open = () => new RedisStore(parseRedisUrl(url, { isCluster: true }));

  it("counts for all servers, on all nodes", async () => {
    const [one, other] = [await counting(open()), await counting(open())];
    const limit = aLimit({ windowSeconds: 600 });
    for (const subject of SUBJECTS) {
      await times(2, () => one.count(limit, subject));
      expect((await other.count(limit, subject)).calls).toBe(3);
      expect((await one.look(limit, subject))?.calls).toBe(3);
    }
    expect(await one.look(limit, "nobody")).toBeNull();
    for (const { url: node } of cluster.masters)
      expect(await told(node, ["KEYS", `latchkey:limits:${limit.name}:*`])).not.toBe("");
    one.close();
    other.close();
  });

  it("is closed for good, also in the middle of being connected", async () => {
    const stores = await times(5, async () => open());
    stores[0]?.renew();
    for (const store of stores) store.close();
    // One in each state: exploring, and connecting to nodes.
    for (const ms of [1, 5, 10, 20, 40]) {
      const store = open();
      await sleep(ms);
      store.close();
    }
    (await counting(open())).close();
    const connected = async () => {
      const counts = await Promise.all(cluster.masters.map((node) => connectedTo(node.url)));
      return counts.reduce((sum, count) => sum + count);
    };
    // What was exploring when it was closed comes to its end by itself: none must be left, and none come back.
    const looks = async () => {
      const found: number[] = [];
      for (let look = 0; look < 10; look += 1) {
        found.push(await connected());
        await sleep(50);
      }
      return Math.max(...found);
    };
    await expect.poll(looks).toBe(0);
  });

  it("follows slots that have moved, for counts and for looks", async () => {
    const store = await counting(open());
    const limit = aLimit({ windowSeconds: 600 });
    const [from, to] = cluster.masters;
    if (!from || !to) throw new Error("three masters were started");
    for (const subject of SUBJECTS) await store.count(limit, subject);
    const ids = [await told(from.url, ["CLUSTER", "MYID"]), await told(to.url, ["CLUSTER", "MYID"])];
    const keys = (await told(from.url, ["KEYS", `latchkey:limits:${limit.name}:*`])).split(",");
    for (const key of keys) {
      const slot = await told(from.url, ["CLUSTER", "KEYSLOT", key]);
      await told(to.url, ["CLUSTER", "SETSLOT", slot, "IMPORTING", ids[0] ?? ""]);
      await told(from.url, ["CLUSTER", "SETSLOT", slot, "MIGRATING", ids[1] ?? ""]);
      const target = ["127.0.0.1", String(to.port), key, "0", "5000", "AUTH", "secret"];
      await told(from.url, ["MIGRATE", ...target]);
      for (const node of [to, from]) await told(node.url, ["CLUSTER", "SETSLOT", slot, "NODE", ids[1] ?? ""]);
    }
    for (const subject of SUBJECTS) {
      expect((await store.look(limit, subject))?.calls).toBe(1);
      expect((await store.count(limit, subject)).calls).toBe(2);
    }
    store.close();
  });

  it("is counted on again after the failover of a node, and no call fails or waits longer than the deadline", async () => {
    const log = captureStoreLog();
    const store = new FallbackStore(open(), "redis-cluster", QUICK);
    const limit = aLimit({ callsMax: 1_000_000, windowSeconds: 600 });
    const inTime: boolean[] = [];
    const callAll = async () => {
      const answers = SUBJECTS.map((subject) => isAnsweredBy(DEADLINE_MS, store.count(limit, subject)));
      inTime.push(...(await Promise.all(answers)));
      return store.status();
    };
    await expect.poll(() => store.status()).toBe("ok");
    await cluster.watchClosely();
    // Frozen, not ended: its connections stay open, as those of a machine that has lost its power do.
    cluster.masters[0]?.pause();
    log.length = 0;
    const failedOver = cluster.failedOver();
    expect(await callAll()).toBe("degraded");
    await expect.poll(callAll, { timeout: 240_000 }).toBe("ok");
    await failedOver;
    expect(await callAll()).toBe("ok");
    expect(new Set(inTime)).toEqual(new Set([true]));
    expect(await told(cluster.replica.url, ["ROLE"])).toMatch(/^master/);
    const other = await counting(open());
    for (const subject of SUBJECTS) {
      const { calls } = await store.count(limit, subject);
      expect((await other.count(limit, subject)).calls).toBe(calls + 1);
    }
    // One outage: it does not end while the node is away, though the others answer.
    expect(log.map(({ level }) => level)).toEqual([ERROR, INFO]);
    other.close();
    store.close();
    await cluster.heal();
  });
});
