/** Many keys at once, made by PostgreSQL itself: as if an application had sold them over three years. */
import type pg from "pg";
import { withoutIndexes } from "./without-indexes";

const PLANS = 4;

const TABLES = ["license_keys", "activations", "audit_entries"];

/** `keys` sold keys for each application, with a device on every second one and what the log says of them. */
export async function seedKeys(
  pool: pg.Pool,
  wanted: readonly { applicationId: string; keys: number }[],
): Promise<void> {
  await withoutIndexes(pool, TABLES, async () => {
    for (const { applicationId, keys } of wanted) {
      await pool.query(SEED_PLANS, [applicationId, PLANS]);
      await pool.query(SEED_KEYS, [applicationId, keys, PLANS]);
      await pool.query(SEED_DEVICES, [applicationId]);
      await pool.query(SEED_LOG, [applicationId]);
    }
  });
  await pool.query(`VACUUM ANALYZE plans, ${TABLES.join(", ")}`);
}

const SEED_PLANS = `
  INSERT INTO plans (id, application_id, code, name, status, max_activations, created_at, updated_at)
  SELECT gen_random_uuid(), $1, 'plan-' || n, 'Plan ' || n, 'public', 3, now(), now() FROM generate_series(1, $2::int) n`;

/** Ids are version 7, a few seconds apart. 40 of 100 never end, the others a year after they were sold. */
const SEED_KEYS = `
  WITH sold AS (
    SELECT n, md5($1::uuid::text || n) AS random, now() - (($2::int - n) * interval '3 years') / $2::int AS at
    FROM generate_series(1, $2::int) n
  ), dated AS (
    SELECT *, lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') AS clock FROM sold
  )
  INSERT INTO license_keys (id, application_id, plan_id, secret_hash, last_four, state, source, email, email_folded, name,
                            note, max_activations, active_devices, expires_at, created_at)
  SELECT (left(clock, 8) || '-' || right(clock, 4) || '-7' || substr(random, 1, 3) || '-8' || substr(random, 4, 3)
            || '-' || substr(random, 7, 12))::uuid,
         $1, p.id, sha256(convert_to($1::uuid::text || n, 'UTF8')), upper(right(random, 4)),
         (CASE WHEN n % 100 = 7 THEN 'revoked' WHEN n % 5000 = 11 THEN 'suspended' ELSE 'active' END)::key_state,
         (CASE WHEN n % 50 = 3 THEN 'console' WHEN n % 10 = 1 THEN 'checkout' ELSE 'api' END)::key_source,
         mail, mail,
         CASE WHEN n % 2 = 0 THEN 'Customer ' || substr(random, 20, 6) || (CASE WHEN n % 3 = 0 THEN ' GmbH' ELSE '' END) END,
         CASE WHEN n % 10 = 0 THEN 'Invoice ' || n END,
         3, n % 2, CASE WHEN n % 5 < 3 THEN at + interval '1 year' END, at
  FROM dated
  CROSS JOIN LATERAL (SELECT 'user.' || substr(random, 10, 5) || '.' || n || '@example.test' AS mail) m
  JOIN plans p ON p.application_id = $1 AND p.code = 'plan-' || (1 + n % $3::int)`;

const SEED_DEVICES = `
  INSERT INTO activations (id, key_id, machine_id, created_at, last_seen_at)
  SELECT gen_random_uuid(), id, 'machine-' || right(id::text, 12), created_at, created_at
  FROM license_keys WHERE application_id = $1 AND active_devices > 0`;

/** An entry for each key by a shop's server, and one for each device. Ids are as old as what they tell. */
const SEED_LOG = `
  INSERT INTO audit_entries (id, at, application_id, actor_kind, actor_name, action, target, target_id)
  SELECT (left(id::text, 15) || '0' || substr(md5(id::text), 1, 2) || substr(id::text, 19))::uuid, created_at, application_id,
         'service_token'::actor_kind, 'shop server', 'key.issued', 'key …' || last_four, id
  FROM license_keys WHERE application_id = $1
  UNION ALL
  SELECT (left(id::text, 15) || '1' || substr(md5(id::text), 1, 2) || substr(id::text, 19))::uuid, created_at, application_id,
         'device', 'a machine', 'device.activated', 'key …' || last_four, id
  FROM license_keys WHERE application_id = $1 AND active_devices > 0`;
