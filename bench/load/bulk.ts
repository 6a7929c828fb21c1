/** Keys and devices by the million, made by PostgreSQL itself. */
import pg from "pg";
import { DEVICE_VERSION, DEVICES_PER_KEY, deviceText, SEATS } from "./known";

export type Bulk = { applicationId: string; planId: string; pepper: Buffer; keys: number };

const FEW = 100_000;
const BLOCK_BYTES = 64;

/** `keys` keys with DEVICES_PER_KEY devices each, all seen just now. The tables must be empty of such. */
export async function addKeys(url: string, { applicationId, planId, pepper, keys }: Bulk): Promise<void> {
  await withClient(url, async (client) => {
    // All rows refer to each other by construction: looking each up would take most of the time.
    await client.query("SET session_replication_role = replica; SET maintenance_work_mem = '512MB'");
    const now = Date.now();
    const insert = async () => {
      await client.query(KEYS, [
        applicationId,
        planId,
        keys,
        now,
        padded(pepper, 0x36),
        padded(pepper, 0x5c),
      ]);
      await client.query(DEVICES, [keys * DEVICES_PER_KEY, now]);
    };
    if (keys <= FEW) await insert();
    else await withoutIndexes(client, insert);
    // Triggers did not count them.
    await client.query("SELECT recount_usage(); SELECT fold_usage_counts()");
    await client.query("VACUUM ANALYZE");
  });
}

/** As if the devices of the first `keys` keys had not called since yesterday. */
export async function ageDevices(url: string, keys: number): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(
      "UPDATE activations SET last_seen_at = last_seen_at - interval '1 day' WHERE machine_id < $1",
      [deviceText(keys * DEVICES_PER_KEY)],
    );
    await client.query("VACUUM ANALYZE activations");
    await client.query("CHECKPOINT");
  });
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Indexes that are made of all rows at once take a fraction of the time. */
async function withoutIndexes(client: pg.Client, insert: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
     FROM pg_index i
     WHERE i.indrelid IN ('license_keys'::regclass, 'activations'::regclass)
       AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)`,
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  await insert();
  for (const { definition } of rows) await client.query(definition);
}

/** Of HMAC-SHA-256: the key, padded to a block, with one of the two constants on it. */
function padded(pepper: Buffer, constant: number): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES);
  pepper.copy(block);
  return block.map((byte) => byte ^ constant) as Buffer;
}

/** Version 7, in the order of the numbers: a millisecond apart. */
function id(number: string, now: string, kind: number): string {
  return `(lpad(to_hex(${now}::bigint - 1000000000 + ${number}), 12, '0') || '700${kind}8000' || lpad(to_hex(${number}), 12, '0'))::uuid`;
}

const KEYS = `
  INSERT INTO license_keys (id, secret_hash, last_four, application_id, plan_id, source, email, email_folded,
                            max_activations, active_devices, created_at)
  SELECT ${id("n", "$4", 0)},
         sha256($6::bytea || sha256($5::bytea || convert_to('license-key', 'UTF8') || '\\x00'::bytea || convert_to(key, 'UTF8'))),
         right(key, 4), $1, $2, 'api', mail, mail, ${SEATS}, ${DEVICES_PER_KEY}, now()
  FROM (
    SELECT n, 'BENCH-BENCH-BENCH-' || substr(lpad(n::text, 10, '0'), 1, 5) || '-' || substr(lpad(n::text, 10, '0'), 6) AS key,
           'customer.' || n || '@example.test' AS mail
    FROM generate_series(0, $3::bigint - 1) n
  ) k`;

const DEVICES = `
  INSERT INTO activations (id, key_id, machine_id, version, created_at, last_seen_at)
  SELECT ${id("d", "$2", 1)}, ${id(`(d / ${DEVICES_PER_KEY})`, "$2", 0)}, 'bench-device-' || lpad(d::text, 10, '0'),
         '${DEVICE_VERSION}', now(), now()
  FROM generate_series(0, $1::bigint - 1) d`;
