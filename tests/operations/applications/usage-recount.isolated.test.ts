/** The counts of a whole database: made while others write, lost with what they count, and mended. */
import { readFile } from "node:fs/promises";
import pg from "pg";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { databasePool } from "@/lib/db/client";
import { migrate, migrateTo } from "@/lib/db/migrate";
import { migrationNames } from "@/lib/db/migration-files";
import { findApplication } from "@/lib/domain/applications/find";
import { emptyDatabase } from "@/tests/support/database";
import { switchDatabase } from "@/tests/support/database-connection";
import { aKey, anActivation, aShop, contextAt } from "@/tests/support/factories";
import { connectionTo } from "@/tests/support/migrations";
import { plainCountAt, snapshotAt } from "@/tests/support/plain-usage-count";
import { untilWaiting } from "@/tests/support/until-waiting";

/** As `recount_usage()` takes it. */
const COUNTS_LOCK = 7_201_106_018;
const NOTHING_WRONG = [{ wrong_key_counts: "0", wrong_device_counts: "0" }];
const recount = async () => (await databasePool().query("SELECT * FROM recount_usage()")).rows;

async function aSmallShop() {
  const { application } = await aShop({}, { maxActivations: 5 });
  const { id, key } = await aKey(application);
  for (let index = 0; index < 4; index++) await anActivation(application, key, `machine-${index}`);
  return { application, id };
}

// Each counts in all applications.
beforeEach(() => databasePool().query("TRUNCATE license_keys CASCADE"));

test("a recount finds nothing where triggers ran, and mends what was written without them", async () => {
  const { application, id } = await aSmallShop();
  expect(await recount()).toEqual(NOTHING_WRONG);
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query("SET session_replication_role = replica");
  await client.query("UPDATE activations SET version = '9.0.0' WHERE machine_id < 'machine-2'");
  await client.query("UPDATE license_keys SET expires_at = now() + interval '1 year' WHERE id = $1", [id]);
  await client.end();
  const now = new Date();
  expect((await snapshotAt(application, now)).versions).not.toEqual(
    (await plainCountAt(application, now)).versions,
  );
  expect(await recount()).toEqual([{ wrong_key_counts: "2", wrong_device_counts: "2" }]);
  expect(await snapshotAt(application, now)).toEqual(await plainCountAt(application, now));
  expect(await recount()).toEqual(NOTHING_WRONG);
});

test("of two recounts at once, as the runbook has them, one mends, whatever the isolation of the connection", async () => {
  const { application } = await aSmallShop();
  await databasePool().query(
    "INSERT INTO device_counts (application_id, hour, devices) VALUES ($1, now(), 3)",
    [application.id],
  );
  const runbook = await readFile("docs/runbook.md", "utf8");
  const blocks = [...runbook.matchAll(/^```sql\n(.*?)^```/gms)].map(([, sql = ""]) => sql);
  const asTold = blocks.find((sql) => sql.includes("recount_usage()")) ?? "";
  const [first, ...both] = await Promise.all(
    [1, 2, 3].map(() => connectionTo(process.env.DATABASE_URL ?? "")),
  );
  await first?.query("SELECT pg_advisory_lock($1)", [COUNTS_LOCK]);
  const recounts = both.map(async (client) => {
    await client.query("SET default_transaction_isolation = 'repeatable read'");
    // Of several statements pg answers a list.
    const answer = (await client.query(asTold)) as pg.QueryResult | pg.QueryResult[];
    return [answer].flat().flatMap(({ rows }) => rows as { wrong_device_counts: string }[]);
  });
  await untilWaiting(2);
  await first?.query("SELECT pg_advisory_unlock($1)", [COUNTS_LOCK]);
  const found = (await Promise.all(recounts)).flat().map((row) => row.wrong_device_counts);
  expect(found.sort()).toEqual(["0", "1"]);
  expect(await recount()).toEqual(NOTHING_WRONG);
});

test("tables that are emptied leave no counts", async () => {
  const { application } = await aSmallShop();
  await databasePool().query("TRUNCATE activations");
  expect(await snapshotAt(application, new Date())).toMatchObject({ devices: 0, activeKeys: 1 });
  await databasePool().query("TRUNCATE license_keys CASCADE");
  expect(await snapshotAt(application, new Date())).toMatchObject({ devices: 0, activeKeys: 0 });
  expect(await recount()).toEqual(NOTHING_WRONG);
});

test("an application that goes takes its counts with it", async () => {
  const { application, id } = await aSmallShop();
  const { rows } = await databasePool().query(
    `WITH gone AS (INSERT INTO applications (id, slug, name, kind, created_at)
       VALUES (gen_random_uuid(), 'gone', 'Gone', 'license_only', now()) RETURNING id)
     INSERT INTO plans (id, application_id, code, name, status, created_at, updated_at)
       SELECT gen_random_uuid(), id, 'pro', 'Pro', 'public', now(), now() FROM gone RETURNING id, application_id`,
  );
  await databasePool().query(
    `WITH keys AS (
       INSERT INTO license_keys (id, application_id, plan_id, secret_hash, last_four, source, created_at)
         SELECT gen_random_uuid(), $1, $2, decode(md5(n::text), 'hex'), 'ABCD', 'api', now() FROM generate_series(1, 3) n RETURNING id)
     INSERT INTO activations (id, key_id, machine_id, created_at, last_seen_at)
       SELECT gen_random_uuid(), id, 'machine-' || n, now(), now() FROM keys, generate_series(1, 2) n`,
    [rows[0]?.application_id, rows[0]?.id],
  );
  await databasePool().query("SELECT fold_usage_counts()");
  await databasePool().query("DELETE FROM applications WHERE slug = 'gone'");
  await databasePool().query("SELECT fold_usage_counts()");
  const { rows: left } = await databasePool().query(
    "SELECT application_id FROM key_counts UNION SELECT application_id FROM device_counts",
  );
  expect(left).toEqual([{ application_id: application.id }]);
  await databasePool().query("DELETE FROM license_keys WHERE id = $1", [id]);
  expect(await recount()).toEqual(NOTHING_WRONG);
});

test("counts are folded where all tables are published to a subscriber", async () => {
  const { application } = await aSmallShop();
  await databasePool().query("CREATE PUBLICATION everything FOR ALL TABLES");
  onTestFinished(async () => void (await databasePool().query("DROP PUBLICATION everything")));
  for (const _ of [1, 2]) {
    await databasePool().query("UPDATE activations SET last_seen_at = last_seen_at - interval '50 days'");
    await databasePool().query("SELECT fold_usage_counts()");
  }
  expect(await recount()).toEqual(NOTHING_WRONG);
  expect(await snapshotAt(application, new Date())).toMatchObject({ devices: 4 });
});

/** Of the application whose devices come and go. */
const KEYS = 3_000;

test("the first count is right while devices come and go", async () => {
  const url = await emptyDatabase();
  const names = await migrationNames();
  await migrateTo(url, new Set(names.filter((name) => name < "20261216")));
  const client = await connectionTo(url);
  await client.query(`
    INSERT INTO applications (id, slug, name, kind, created_at) VALUES (gen_random_uuid(), 'shop', 'Shop', 'license_only', now());
    INSERT INTO plans (id, application_id, code, name, status, created_at, updated_at)
      SELECT gen_random_uuid(), id, 'pro', 'Pro', 'public', now(), now() FROM applications;
    INSERT INTO license_keys (id, application_id, plan_id, secret_hash, last_four, source, max_activations, active_devices, created_at)
      SELECT gen_random_uuid(), p.application_id, p.id, decode(md5(n::text), 'hex'), 'ABCD', 'api', 5, n % 6, now() FROM plans p, generate_series(1, ${KEYS}) n;
    INSERT INTO activations (id, key_id, machine_id, created_at, last_seen_at)
      SELECT gen_random_uuid(), k.id, 'machine-' || n, now(), now() - interval '1 hour' * n
      FROM license_keys k, generate_series(1, active_devices) n`);
  const stopping = new AbortController();
  let written = 0;
  const write = async (writer: number) => {
    const own = await connectionTo(url);
    while (!stopping.signal.aborted) {
      await own.query(
        `WITH key AS (UPDATE license_keys SET active_devices = active_devices + 1, state = 'active'
                      WHERE secret_hash = decode(md5($1::int::text), 'hex') RETURNING id)
         INSERT INTO activations (id, key_id, machine_id, version, created_at, last_seen_at)
         SELECT gen_random_uuid(), id, gen_random_uuid()::text, '2.0.0', now(), now() FROM key`,
        [1 + ((written * 7 + writer) % KEYS)],
      );
      await own.query(
        `UPDATE activations SET last_seen_at = now() + interval '2 hours'
         WHERE key_id = (SELECT id FROM license_keys WHERE secret_hash = decode(md5($1::int::text), 'hex'))`,
        [1 + ((written * 11 + writer) % KEYS)],
      );
      written += 1;
    }
  };
  const writers = [1, 2, 3].map(write);
  await expect.poll(() => written).toBeGreaterThan(5);
  await migrate(url);
  const during = written;
  await expect.poll(() => written).toBeGreaterThan(during + 5);
  stopping.abort();
  await Promise.all(writers);
  onTestFinished(() => switchDatabase(process.env.DATABASE_URL ?? ""));
  await switchDatabase(url);
  expect(await recount()).toEqual(NOTHING_WRONG);
  const application = await findApplication(contextAt(), "shop");
  const now = new Date();
  const counted = await snapshotAt(application, now);
  expect(counted).toEqual(await plainCountAt(application, now));
  expect(counted.nearlyFull).toBeGreaterThan(KEYS / 6);
});
