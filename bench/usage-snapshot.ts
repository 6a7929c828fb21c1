/** The work behind `usage-snapshot.mjs`: folds what a minute of heartbeats changed, and reads the counts. */
import pg from "pg";
import { flushHeartbeats, noteHeartbeat } from "@/lib/domain/activations/heartbeats";
import { createApplication } from "@/lib/domain/applications/create";
import { foldUsageCounts } from "@/lib/domain/applications/fold-usage-counts";
import { latestUsageSnapshot, takeUsageSnapshot } from "@/lib/domain/applications/usage-snapshot";
import { COMMAND_LINE, contextFor } from "@/lib/domain/context";
import { median } from "./load/statistics";
import { onOwnDatabase } from "./on-own-database";

const ROUNDS = 9;
/** As often as servers fold. */
const SECONDS = 60;
const SECONDS_OF_DAY = 86_400;
const SEATS = 5;
const VERSIONS = 12;

const ctx = () => contextFor(COMMAND_LINE);

export async function bench(keys: number): Promise<void> {
  await onOwnDatabase(() => measure(keys), { shared_buffers: "1GB", max_wal_size: "16GB" });
}

async function measure(keys: number): Promise<void> {
  const application = await createApplication(ctx(), {
    slug: "bench-app",
    name: "bench",
    kind: "license_only",
    manageCodes: false,
    withSigningKeys: true,
  });
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  // The server may be stopped before the connection has said goodbye.
  client.on("error", () => undefined);
  await client.connect();
  await seed(client, application.id, keys);
  const times: { fold: number; read: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await beat(client);
    const changes = await count(client, "device_count_changes");
    const fold = await timed(() => foldUsageCounts(ctx()));
    const read = await timed(() => takeUsageSnapshot(ctx(), application, { notBefore: new Date() }));
    console.log(`${changes} changes folded in ${fold.toFixed(1)} ms, read in ${read.toFixed(1)} ms`);
    times.push({ fold, read });
    // As autovacuum would.
    await client.query("VACUUM device_count_changes, device_counts");
  }
  const snapshot = await latestUsageSnapshot(ctx(), application);
  console.log(
    `${snapshot?.activeKeys} keys, ${snapshot?.nearlyFull} nearly full, ${snapshot?.devices} devices, ${await count(client, "device_counts")} counts of them`,
  );
  const [fold, read] = [median(times.map((time) => time.fold)), median(times.map((time) => time.read))];
  console.log(`medians: ${fold.toFixed(1)} ms to fold, ${read.toFixed(1)} ms to read`);
  await client.end();
}

/** One key in twenty is nearly full; 85 % of the devices were seen in the last three days, the others in the year before. */
async function seed(client: pg.Client, applicationId: string, keys: number): Promise<void> {
  await client.query("SET session_replication_role = replica; SET maintenance_work_mem = '1GB'");
  await client.query(
    `WITH plan AS (
       INSERT INTO plans (id, application_id, code, name, status, max_activations, created_at, updated_at)
       SELECT gen_random_uuid(), $1, 'pro', 'Pro', 'public', $3::int, now(), now() RETURNING id)
     INSERT INTO license_keys (id, application_id, plan_id, secret_hash, last_four, source, max_activations, active_devices,
                               is_nearly_full, expires_at, created_at)
     SELECT gen_random_uuid(), $1, plan.id, sha256(n::text::bytea), 'ABCD', 'api', $3::int, CASE WHEN n % 20 = 0 THEN 4 ELSE 2 + n % 2 END,
            n % 20 = 0, CASE WHEN n % 5 < 3 THEN now() + n % 365 * interval '1 day' + interval '1 hour' END, now()
     FROM plan, generate_series(1, $2::int) n`,
    [applicationId, keys, SEATS],
  );
  await client.query(
    `INSERT INTO activations (id, key_id, machine_id, version, created_at, last_seen_at)
     SELECT gen_random_uuid(), k.id, 'machine-' || n, '1.' || floor(random() * $1::int) || '.0', now(),
            now() - random() * (CASE WHEN random() < 0.85 THEN interval '3 days' ELSE interval '1 year' END)
     FROM license_keys k, generate_series(1, k.active_devices) n`,
    [VERSIONS],
  );
  await client.query("SET session_replication_role = origin");
  await client.query("SELECT recount_usage()");
  await client.query("VACUUM ANALYZE license_keys, activations");
}

/** Each device calls once a day, and those of a second are written together. The triggers count them. */
async function beat(client: pg.Client): Promise<void> {
  const together = Math.ceil((await count(client, "activations")) / SECONDS_OF_DAY);
  const { rows } = await client.query<{ id: string }>(
    "SELECT id FROM activations ORDER BY random() LIMIT $1",
    [SECONDS * together],
  );
  for (let at = 0; at < rows.length; at += together) {
    for (const { id } of rows.slice(at, at + together)) noteHeartbeat(id, new Date());
    await flushHeartbeats();
  }
}

async function count(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`SELECT count(*)::int FROM ${table}`);
  return rows[0]?.count ?? 0;
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
