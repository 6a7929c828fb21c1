/** Lists from a standby: DATABASE_READ_URL, with a real one that streams. */
import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { reloadConfig } from "@/lib/config/config";
import { database } from "@/lib/db/client";
import { migrate } from "@/lib/db/migrate";
import { readFromReplica, replicaState } from "@/lib/db/replica";
import { inTransaction } from "@/lib/db/transaction";
import { NO_FILTER } from "@/lib/domain/audit/filter";
import { logPage } from "@/lib/domain/audit/page";
import { findEverything } from "@/lib/domain/find/find-everything";
import { readFindText } from "@/lib/domain/find/find-text";
import { readiness } from "@/lib/domain/health";
import { countKeys } from "@/lib/domain/keys/count-keys";
import { parseEmail } from "@/lib/domain/keys/email";
import { exportKeys } from "@/lib/domain/keys/export-keys";
import { NO_FILTERS } from "@/lib/domain/keys/key-filters";
import { searchKeys } from "@/lib/domain/keys/search-keys";
import { runChecks } from "@/lib/operations/self-check/checks";
import { toldLine } from "@/lib/operations/self-check/line";
import { installationMetrics } from "@/lib/runtime/metrics/installation";
import { findings } from "@/lib/words/console/en/findings";
import { findingFormats } from "@/lib/words/finding-formats";
import { leaveDatabase, switchDatabase } from "@/tests/support/database-connection";
import { aKey, aShop, contextAt } from "@/tests/support/factories";
import { PRIMARY, type Standby, startStandby } from "@/tests/support/standby";
import { startTestCluster, type TestCluster } from "@/tests/support/test-cluster";

type Shop = Awaited<ReturnType<typeof aShop>>;
let primary: TestCluster;
let standby: Standby;
let shop: Shop;

beforeAll(async () => {
  await leaveDatabase();
  primary = await startTestCluster(PRIMARY);
  vi.stubEnv("DATABASE_URL", primary.urlOf("postgres"));
  await migrate(primary.urlOf("postgres"));
  standby = await startStandby(primary);
  readBy(standby.urlOf("postgres"));
  await switchDatabase(primary.urlOf("postgres"));
  shop = await aShop();
});
afterAll(async () => {
  await leaveDatabase();
  await standby?.stop();
  await primary?.stop();
});
beforeEach(() => expect.poll(() => replicaState(database())).toBe("ok"));

function readBy(url: string, waitMs = "10000") {
  vi.stubEnv("DATABASE_READ_URL", url);
  vi.stubEnv("DATABASE_READ_WAIT_MS", waitMs);
  reloadConfig();
}

const measured = () => installationMetrics({ askDisks: async () => [] })();

const isStandby = () =>
  readFromReplica(contextAt(), async ({ db }) => {
    const [row] = await db.run<{ yes: boolean }>(
      { name: "who", text: "SELECT pg_is_in_recovery() AS yes" },
      [],
    );
    return row?.yes;
  });

/** What the standby was asked last, by each connection. */
const asked = async () =>
  (
    await standby.query<{ query: string }>(
      "SELECT query FROM pg_stat_activity WHERE application_name = 'latchkey' AND pid <> pg_backend_pid()",
    )
  ).map(({ query }) => query);

const ids = async () =>
  (await searchKeys(contextAt(), shop.application, NO_FILTERS, null)).keys.map(({ id }) => id);

async function line() {
  const lines = (await runChecks(60_000)).map((one) =>
    toldLine(one, findings, findingFormats({ language: "en", tag: "en-GB" })),
  );
  return lines.find(({ name }) => name === "Read replica");
}

// One standby, which lags, goes away and is promoted in the end.
describe("a standby for reading", { shuffle: false }, () => {
  test("lists, searches, exports and the log are read from it", async () => {
    const { id } = await aKey(shop.application, { email: parseEmail("ada@replica.example") });
    const ctx = contextAt();
    const reads: [RegExp, () => Promise<unknown>][] = [
      [/FROM license_keys/, () => searchKeys(ctx, shop.application, NO_FILTERS, null)],
      [/count\(/, () => countKeys(ctx, shop.application, NO_FILTERS)],
      [/FROM license_keys/, () => exportKeys(ctx, shop.application, NO_FILTERS).next()],
      [/FROM license_keys/, () => findEverything(ctx, readFindText("ada@replica.example"), 8, ["keys"])],
      [/FROM audit_entries/, () => logPage(NO_FILTER, null, 10)],
    ];
    for (const [text, read] of reads) {
      await read();
      expect((await asked()).filter((query) => text.test(query)).length, String(text)).toBeGreaterThan(0);
    }
    expect(await ids()).toEqual([id]);
    await expect.poll(() => readiness(new Date())).toMatchObject({ status: "ok", replica: "ok" });
    expect(await line()).toMatchObject({ state: "good", todo: null });
  });

  test("each read has what was written before it", async () => {
    for (let turn = 0; turn < 30; turn++) {
      const { id } = await aKey(shop.application);
      expect((await ids())[0]).toBe(id);
      expect(await isStandby()).toBe(true);
    }
  });

  test("in a transaction, reads stay in it", async () => {
    const read = inTransaction(contextAt(), (ctx) => readFromReplica(ctx, async ({ db }) => db === ctx.db));
    expect(await read).toBe(true);
  });

  test("where it lags, the primary is read, and it is told", async () => {
    readBy(standby.urlOf("postgres"), "50");
    await standby.query("SELECT pg_wal_replay_pause()");
    const { id } = await aKey(shop.application);
    expect((await ids())[0]).toBe(id);
    expect(await isStandby()).toBe(false);
    await expect
      .poll(() => readiness(new Date(Date.now() + 5_000)))
      .toMatchObject({ status: "ok", replica: "lagging" });
    expect(await line()).toMatchObject({ state: "attention" });
    await expect.poll(measured).toContain("\nlatchkey_replica_up 0\n");
    await standby.query("SELECT pg_wal_replay_resume()");
    readBy(standby.urlOf("postgres"));
    await expect.poll(() => replicaState(database())).toBe("ok");
    expect(await isStandby()).toBe(true);
    await expect.poll(measured).toContain("\nlatchkey_replica_up 1\n");
  });

  test("where it is away, the primary is read, and afterwards it again", async () => {
    await ids();
    await standby.stop();
    const { id } = await aKey(shop.application);
    expect((await ids())[0]).toBe(id);
    expect(await replicaState(database())).toBe("away");
    await standby.start();
    await expect.poll(() => replicaState(database())).toBe("ok");
    expect(await isStandby()).toBe(true);
  });

  test("an address that leads to several servers, or to another database, is not used", async () => {
    const ports = [standby, primary].map((one) => Number(new URL(one.urlOf("postgres")).port));
    let turn = 0;
    const balancer = createServer((socket) => {
      const server = connect(ports[turn++ % ports.length] ?? 0, "127.0.0.1");
      for (const one of [socket, server]) one.on("error", () => undefined);
      socket.pipe(server).pipe(socket);
    }).listen(0, "127.0.0.1");
    await once(balancer, "listening");
    await closed();
    const url = new URL(standby.urlOf("postgres"));
    url.port = String((balancer.address() as AddressInfo).port);
    readBy(url.href);
    const states = await Promise.all(Array.from({ length: 8 }, () => replicaState(database())));
    expect(states).toContain("several");
    expect((await ids()).length).toBeGreaterThan(0);
    balancer.close();
    readBy(primary.urlOf("template1"));
    expect(await replicaState(database())).toBe("other_database");
    readBy(standby.urlOf("postgres"));
  });

  test("one that was promoted is not read", async () => {
    await standby.query("SELECT pg_promote()");
    await expect.poll(() => replicaState(database())).toBe("not_streaming");
    const { id } = await aKey(shop.application);
    expect((await ids())[0]).toBe(id);
  });

  /** As in a new process, which has not met the standby yet. */
  async function closed() {
    await switchDatabase(primary.urlOf("postgres"));
  }
});
