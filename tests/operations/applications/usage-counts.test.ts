/** The counts that triggers keep, against a plain count, after changes of every kind. */

import type pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { databasePool } from "@/lib/db/client";
import { flushHeartbeats, noteHeartbeat } from "@/lib/domain/activations/heartbeats";
import type { Application } from "@/lib/domain/applications/find";
import { foldUsageCounts } from "@/lib/domain/applications/fold-usage-counts";
import { takeUsageSnapshot } from "@/lib/domain/applications/usage-snapshot";
import { changeKeyState } from "@/lib/domain/keys/change-state";
import { connection } from "@/tests/support/database-connection";
import { aKey, anActivation, aPlan, aShop, contextAt, DAY_MS, HOUR_MS } from "@/tests/support/factories";
import { plainCountAt, snapshotAt } from "@/tests/support/plain-usage-count";

const MINUTE_MS = 60_000;

/** Repeatable: the same seed draws the same numbers. */
function randomFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, pick: <T>(list: readonly T[]): T => list[below(list.length)] as T };
}
type Random = ReturnType<typeof randomFrom>;

async function expectPlain(application: Application, start: Date) {
  for (const ms of [0, 31 * MINUTE_MS, 5 * HOUR_MS, DAY_MS, 40 * DAY_MS]) {
    const now = new Date(start.getTime() + ms);
    expect(await snapshotAt(application, now)).toEqual(await plainCountAt(application, now));
  }
}

type Change = (sql: pg.ClientBase, random: Random, application: Application) => Promise<unknown>;

const SOME_KEY =
  "(SELECT id FROM license_keys WHERE application_id = $1 ORDER BY md5(id::text || $2) LIMIT 1)";
const SOME_DEVICE = `(SELECT id FROM activations WHERE key_id IN (SELECT id FROM license_keys WHERE application_id = $1)
  ORDER BY md5(id::text || $2) LIMIT 1)`;
const SEEN = "now() - interval '1 minute' * $3::float8";

function seenAgo({ below, pick }: Random): number {
  return below(pick([60, 600, 20_000, 100_000]));
}

/** As servers of this version and of those before, imports and people with psql write. */
const CHANGES: Readonly<Record<string, Change>> = {
  "keys are issued": (sql, { below, pick }, { id }) =>
    sql.query(
      `INSERT INTO license_keys (id, application_id, plan_id, secret_hash, last_four, source, state, max_activations, expires_at, created_at)
       SELECT gen_random_uuid(), $1, (SELECT id FROM plans WHERE application_id = $1 ORDER BY md5(id::text || n || $2) LIMIT 1),
              decode(md5(random()::text), 'hex'), 'ABCD', 'api', $5, $4, now() + interval '1 minute' * $3::float8 * n, now()
       FROM generate_series(1, 1 + $3::int % 4) n`,
      [id, below(1e6), below(3000) - 500, pick([1, 5, 6, null]), pick(["active", "active", "suspended"])],
    ),
  "a key with devices is imported": (sql, random, { id }) =>
    sql.query(
      `WITH key AS (
         INSERT INTO license_keys (id, application_id, plan_id, secret_hash, last_four, source, max_activations, active_devices, created_at)
         SELECT gen_random_uuid(), $1, (SELECT id FROM plans WHERE application_id = $1 ORDER BY md5(id::text || $2) LIMIT 1),
                decode(md5(random()::text), 'hex'), 'ABCD', 'import', 5, 4, now() RETURNING id)
       INSERT INTO activations (id, key_id, machine_id, created_at, last_seen_at)
       SELECT gen_random_uuid(), key.id, 'imported-' || n, now(), ${SEEN} FROM key, generate_series(1, 4) n`,
      [id, random.below(1e6), seenAgo(random)],
    ),
  "devices are activated": (sql, random, { id }) =>
    sql.query(
      `SELECT (activate_device($1, secret_hash, 'machine-' || n || $2, NULL, $4, ${SEEN}, gen_random_uuid(), gen_random_uuid())).outcome
       FROM generate_series(1, 3) n, license_keys WHERE id = ${SOME_KEY}`,
      [id, String(random.below(20)), seenAgo(random), random.pick([null, "1.0.0", "2.0.0"])],
    ),
  "a device is released": (sql, { below }, { id }) =>
    sql.query(
      `WITH freed AS (UPDATE activations SET released_at = now() WHERE id = ${SOME_DEVICE} AND released_at IS NULL RETURNING key_id)
       UPDATE license_keys SET active_devices = active_devices - 1 WHERE id IN (SELECT key_id FROM freed)`,
      [id, below(1e6)],
    ),
  "a device is taken back by the insert of an earlier version": (sql, random, { id }) =>
    sql.query(
      `WITH taken AS (
         INSERT INTO activations AS t (id, key_id, machine_id, created_at, last_seen_at)
         SELECT gen_random_uuid(), key_id, machine_id, now(), ${SEEN} FROM activations WHERE id = ${SOME_DEVICE} AND released_at IS NOT NULL
         ON CONFLICT (key_id, machine_id) DO UPDATE SET last_seen_at = excluded.last_seen_at, released_at = NULL RETURNING key_id)
       UPDATE license_keys SET active_devices = active_devices + 1 WHERE id IN (SELECT key_id FROM taken)`,
      [id, random.below(1e6), seenAgo(random)],
    ),
  "many devices are seen": (sql, random, { id }) =>
    sql.query(
      `UPDATE activations SET last_seen_at = ${SEEN} WHERE left(md5(id::text || $2), 1) < '8'
         AND key_id IN (SELECT id FROM license_keys WHERE application_id = $1)`,
      [id, random.below(1e6), seenAgo(random)],
    ),
  "versions are changed": (sql, { below, pick }, { id }) =>
    sql.query(
      `UPDATE activations SET version = $3 WHERE left(md5(id::text || $2), 1) < '4'
         AND key_id IN (SELECT id FROM license_keys WHERE application_id = $1)`,
      [id, below(1e6), pick([null, "", "1.0.0", "3.0.0-beta"])],
    ),
  "a device goes to another key": (sql, { below }, { id }) =>
    sql.query(
      `UPDATE activations SET key_id = ${SOME_KEY}, machine_id = gen_random_uuid()::text WHERE id = ${SOME_DEVICE} AND released_at IS NOT NULL`,
      [id, below(1e6)],
    ),
  "states are changed": (sql, { below, pick }, { id }) =>
    sql.query(
      "UPDATE license_keys SET state = $3 WHERE application_id = $1 AND left(md5(id::text || $2), 1) < '4'",
      [id, below(1e6), pick(["active", "active", "suspended", "revoked"])],
    ),
  "terms are changed": (sql, { below, pick }, { id }) =>
    sql.query(
      `UPDATE license_keys SET expires_at = now() + interval '1 minute' * $3::float8, max_activations = $4,
         plan_id = (SELECT id FROM plans WHERE application_id = $1 ORDER BY md5(id::text || $2) LIMIT 1)
       WHERE id = ${SOME_KEY}`,
      [id, below(1e6), pick([null, 20, 900, 2000, 100_000, -50]), pick([null, 5, 8])],
    ),
  "keys are deleted": (sql, { below }, { id }) =>
    sql.query(`DELETE FROM license_keys WHERE id = ${SOME_KEY}`, [id, below(1e6)]),
  "devices are deleted": (sql, { below }, { id }) =>
    sql.query(
      `WITH gone AS (DELETE FROM activations WHERE id = ${SOME_DEVICE} RETURNING key_id, released_at)
       UPDATE license_keys SET active_devices = active_devices - 1 WHERE id IN (SELECT key_id FROM gone WHERE released_at IS NULL)`,
      [id, below(1e6)],
    ),
  "changes are folded": () => foldUsageCounts(contextAt()),
};

async function change(sql: pg.ClientBase, random: Random, application: Application) {
  const one = random.pick(Object.values(CHANGES));
  const isTakenBack = random.below(5) === 0;
  await sql.query("BEGIN");
  try {
    await one(sql, random, application);
    await sql.query(isTakenBack ? "ROLLBACK" : "COMMIT");
  } catch (error) {
    await sql.query("ROLLBACK");
    throw error;
  }
}

async function aShopOfThreePlans() {
  const { application } = await aShop({}, { maxActivations: null });
  await aPlan(application, { code: "other", name: "Other" });
  await aPlan(application, { code: "third", name: "Third" });
  return application;
}

describe("a usage snapshot says what a plain count does", () => {
  test.each([1, 2, 3, 4].map((seed) => seed * 7919))(
    "after changes of every kind (seed %i)",
    async (seed) => {
      const application = await aShopOfThreePlans();
      const [sql, random] = [await connection(), randomFrom(seed)];
      await CHANGES["keys are issued"]?.(sql, random, application);
      for (let round = 0; round < 6; round++) {
        for (let turn = 0; turn < 25; turn++) await change(sql, random, application);
        await expectPlain(application, new Date());
      }
      expect((await plainCountAt(application, new Date())).devices).toBeGreaterThan(0);
    },
  );

  test("while several change, fold and look at once", async () => {
    const application = await aShopOfThreePlans();
    for (let count = 0; count < 20; count++)
      await CHANGES["a key with devices is imported"]?.(await connection(), randomFrom(count), application);
    const work = async (seed: number) => {
      const [sql, random] = [await connection(), randomFrom(seed)];
      for (let turn = 0; turn < 60; turn++) {
        // Statements by hand that lock many rows in any order may wait for each other in a circle.
        await change(sql, random, application).catch((error: { code?: string }) => {
          if (error.code !== "40P01" && error.code !== "23505") throw error;
        });
        if (turn % 20 === 0) await takeUsageSnapshot(contextAt(), application);
      }
    };
    await Promise.all([11, 22, 33, 44].map(work));
    await expectPlain(application, new Date());
  });

  test("after the product's own verbs", async () => {
    const application = await aShopOfThreePlans();
    const { id, key } = await aKey(application, { devices: 5 });
    for (let index = 0; index < 4; index++) await anActivation(application, key, `machine-${index}`);
    await anActivation(application, (await aKey(application, { devices: 1 })).key, "machine-of-another");
    const { rows } = await databasePool().query<{ id: string }>(
      "SELECT id FROM activations WHERE key_id = $1",
      [id],
    );
    for (const device of rows) noteHeartbeat(device.id, new Date(Date.now() + 2 * HOUR_MS));
    await flushHeartbeats();
    await expectPlain(application, new Date());
    expect(await snapshotAt(application, new Date())).toMatchObject({
      activeKeys: 2,
      devices: 5,
      nearlyFull: 1,
    });
    await changeKeyState(contextAt(), application, id, "suspend", null);
    await expectPlain(application, new Date());
    expect(await snapshotAt(application, new Date())).toMatchObject({
      activeKeys: 1,
      devices: 5,
      nearlyFull: 0,
    });
  });
});

const totalsOf = async ({ id }: Application) =>
  (
    await databasePool().query<{ hour: Date; devices: number }>(
      "SELECT hour, devices FROM device_counts WHERE application_id = $1 ORDER BY hour",
      [id],
    )
  ).rows;

describe("totals", () => {
  test("are by the hour, and by the day once they are forty days old; empty ones go", async () => {
    const { application } = await aShop({}, { maxActivations: null });
    const { key } = await aKey(application);
    const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
    for (const hour of [1, 2, 3])
      await anActivation(application, key, `old-${hour}`, {
        now: new Date(today - 50 * DAY_MS + hour * HOUR_MS),
      });
    await anActivation(application, key, "newer", { now: new Date(today - 5 * DAY_MS + HOUR_MS) });
    await foldUsageCounts(contextAt());
    const old = { hour: new Date(today - 50 * DAY_MS), devices: 3 };
    expect(await totalsOf(application)).toEqual([
      old,
      { hour: new Date(today - 5 * DAY_MS + HOUR_MS), devices: 1 },
    ]);
    await databasePool().query(
      "UPDATE activations SET released_at = now() WHERE machine_id = 'newer' AND key_id IN (SELECT id FROM license_keys WHERE application_id = $1)",
      [application.id],
    );
    await foldUsageCounts(contextAt());
    await foldUsageCounts(contextAt());
    expect(await totalsOf(application)).toEqual([old]);
  });

  test("of hours become those of days when they are old enough", async () => {
    const { application } = await aShop();
    const day = Math.floor(Date.now() / DAY_MS) * DAY_MS - 50 * DAY_MS;
    await databasePool().query(
      "INSERT INTO device_counts (application_id, hour, devices) VALUES ($1, $2, 3), ($1, $3, 4)",
      [application.id, new Date(day), new Date(day + HOUR_MS)],
    );
    onTestFinished(async () => {
      await databasePool().query("DELETE FROM device_counts WHERE application_id = $1", [application.id]);
    });
    await foldUsageCounts(contextAt());
    expect(await totalsOf(application)).toEqual([{ hour: new Date(day), devices: 7 }]);
  });
});

test("a version that is longer than calls may make it stops nobody from counting", async () => {
  const { application } = await aShop();
  const { id, key } = await aKey(application);
  await anActivation(application, key, "machine-of-long-version");
  // Of random digits, which an index cannot store shorter.
  await databasePool().query(
    `UPDATE activations SET version = (SELECT string_agg(md5(random()::text), '') FROM generate_series(1, 400)) WHERE key_id = $1`,
    [id],
  );
  const { versions, devices } = await snapshotAt(application, new Date());
  expect([devices, versions.map(({ version }) => version?.length)]).toEqual([1, [64]]);
  await databasePool().query("DELETE FROM activations WHERE key_id = $1", [id]);
  expect(await snapshotAt(application, new Date())).toMatchObject({ devices: 0, versions: [] });
});

test("a key keeps its application and its id, so that its devices are never counted for two", async () => {
  const { application } = await aShop();
  const { id } = await aKey(application);
  const other = (await aShop()).application;
  const move = (text: string, value: string) => databasePool().query(text, [id, value]);
  await expect(move("UPDATE license_keys SET application_id = $2 WHERE id = $1", other.id)).rejects.toThrow(
    "a license key keeps its id and its application",
  );
  await expect(move("UPDATE license_keys SET id = $2 WHERE id = $1", other.id)).rejects.toThrow(
    "keeps its id",
  );
});
