/** The work behind `heartbeat-wal.mjs`: the product's own writing of heartbeats, on pages with and without room. */
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { connectDatabase, disconnectDatabase } from "@/lib/db/client";
import { flushHeartbeats, noteHeartbeat } from "@/lib/domain/activations/heartbeats";
import { openRunDirectory } from "@/tests/support/run-directory";
import { startTestCluster } from "@/tests/support/test-cluster";
import { addKeys } from "./load/bulk";
import { addContent } from "./load/content";
import { DEVICES_PER_KEY } from "./load/known";
import { setUpEnvironment } from "./settings";

/** As PostgreSQL is by itself, but that checkpoints come when they are asked for, and vacuum, too. */
const SETTINGS = {
  full_page_writes: "on",
  wal_level: "replica",
  shared_buffers: "512MB",
  max_wal_size: "16GB",
  checkpoint_timeout: "1h",
};
/** As many as call in a second where a hundred million devices call once a day. */
const WRITTEN_TOGETHER = 1_157;
const SPARSE = 1_000;
const DENSE = 10;

export async function bench(devices: number): Promise<void> {
  const run = openRunDirectory();
  for (const wal_compression of ["off", "pglz"]) {
    const cluster = await startTestCluster({ ...SETTINGS, wal_compression });
    const url = cluster.urlOf("postgres");
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => undefined);
    try {
      setUpEnvironment(url);
      const content = await addContent(url);
      await addKeys(url, {
        ...content,
        pepper: Buffer.alloc(32, 7),
        keys: Math.ceil(devices / DEVICES_PER_KEY),
      });
      connectDatabase(url);
      await client.connect();
      for (const fillfactor of [100, 80]) await measure(client, fillfactor, wal_compression);
    } finally {
      await client.end().catch(() => undefined);
      await disconnectDatabase();
      await cluster.stop();
    }
  }
  await run.close();
}

async function measure(client: pg.Client, fillfactor: number, compression: string): Promise<void> {
  await client.query(`ALTER TABLE activations SET (fillfactor = ${fillfactor})`);
  // Some time yesterday, so that each heartbeat moves a device from one hour to another, which triggers count.
  await client.query("UPDATE activations SET last_seen_at = now() - interval '1 day' * (1 + random())");
  // Written again in the order of their ids: rows that were changed before would else lie side by side, at the end.
  await client.query("CLUSTER activations USING activations_pkey; ANALYZE activations");
  const say = async (what: string, everyNth: number) => {
    const { bytes, hot, calls } = await beat(client, everyNth);
    console.log(
      `fillfactor ${fillfactor}, wal_compression ${compression}, ${what}: ${bytes} bytes of WAL a heartbeat, ${hot} % HOT (${calls} heartbeats)`,
    );
  };
  await say("every 1000th device after a checkpoint", SPARSE);
  await say("every 10th device, first round", DENSE);
  await client.query("VACUUM activations");
  await say("every 10th device, second round", DENSE);
}

/** Every n-th device in the order of the table calls once, after a checkpoint. */
async function beat(client: pg.Client, everyNth: number) {
  const { rows: ids } = await client.query<{ id: string }>(
    "SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM activations) a WHERE place % $1 = 0 ORDER BY random()",
    [everyNth],
  );
  await client.query("CHECKPOINT");
  const before = await counters(client);
  for (let at = 0; at < ids.length; at += WRITTEN_TOGETHER) {
    for (const { id } of ids.slice(at, at + WRITTEN_TOGETHER)) noteHeartbeat(id, new Date());
    await flushHeartbeats();
  }
  const wal = (await counters(client)).wal - before.wal;
  // Counted by each connection, and told a second later.
  let after = await counters(client);
  while (after.updated - before.updated < ids.length) {
    await delay(200);
    after = await counters(client);
  }
  return {
    bytes: Math.round(wal / ids.length),
    hot: Math.round(((after.hot - before.hot) / (after.updated - before.updated)) * 100),
    calls: ids.length,
  };
}

async function counters(client: pg.Client) {
  const { rows } = await client.query<{ wal: number; updated: number; hot: number }>(
    `SELECT (pg_current_wal_insert_lsn() - '0/0')::float8 AS wal, n_tup_upd::float8 AS updated, n_tup_hot_upd::float8 AS hot
     FROM pg_stat_user_tables WHERE relname = 'activations'`,
  );
  if (!rows[0]) throw new Error("There is no table of activations.");
  return rows[0];
}
