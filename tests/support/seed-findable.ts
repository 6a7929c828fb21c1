/** Many keys and devices at once that differ as those of real customers do: for what is searched among all of them. */
import type pg from "pg";
import { withoutIndexes } from "./without-indexes";

const TABLES = ["license_keys", "activations"];

/**
 * `keys` keys for each application, sold over three years, with two devices each. A third of the customers are at
 * mailbox.example, those of bigcorp.example (1 in 100) bought in the first year alone, the others work for 50,000 companies.
 * Tells how many seconds each index took, by its name.
 */
export async function seedFindable(
  pool: pg.Pool,
  wanted: readonly { applicationId: string; keys: number }[],
): Promise<ReadonlyMap<string, number>> {
  const built = await withoutIndexes(pool, TABLES, async () => {
    for (const { applicationId, keys } of wanted) {
      await pool.query(SEED_PLAN, [applicationId]);
      await pool.query(SEED_KEYS, [applicationId, keys]);
      await pool.query(SEED_DEVICES, [applicationId]);
    }
  });
  await pool.query(`VACUUM ANALYZE plans, ${TABLES.join(", ")}`);
  return built;
}

const SEED_PLAN = `
  INSERT INTO plans (id, application_id, code, name, status, max_activations, created_at, updated_at)
  VALUES (gen_random_uuid(), $1, 'plan-1', 'Plan 1', 'public', 3, now(), now())`;

/** Ids are version 7. */
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
         (CASE WHEN n % 100 = 7 THEN 'revoked' ELSE 'active' END)::key_state, 'api', mail, mail,
         CASE WHEN n % 2 = 0 THEN initcap(person) || ' ' || substr(random, 20, 6)
           || (CASE WHEN n % 3 = 0 THEN ' GmbH' ELSE '' END) END,
         CASE WHEN n % 10 = 0 THEN 'Invoice ' || n END,
         3, 2, CASE WHEN n % 5 < 3 THEN at + interval '1 year' END, at
  FROM dated
  CROSS JOIN LATERAL (
    SELECT (ARRAY['ada', 'anna', 'ben', 'carla', 'david', 'elena', 'felix', 'grace', 'hanna', 'ivan', 'joanne', 'karl'])
             [1 + ('x' || substr(random, 1, 4))::bit(16)::int % 12] AS person) AS who
  CROSS JOIN LATERAL (
    SELECT person || '.' || substr(random, 10, 5) || '@' || CASE
             WHEN n % 100 < 3 AND n < $2::int / 3 THEN 'bigcorp.example'
             WHEN n % 3 = 0 THEN 'mailbox.example'
             ELSE 'company' || (('x' || substr(random, 24, 4))::bit(16)::int % 50000) || '.example' END AS mail) AS m
  JOIN plans p ON p.application_id = $1 AND p.code = 'plan-1'`;

const SEED_DEVICES = `
  INSERT INTO activations (id, key_id, machine_id, name, created_at, last_seen_at)
  SELECT gen_random_uuid(), id, 'machine-' || d || '-' || right(id::text, 12),
         CASE WHEN (d + ascii(right(id::text, 1))) % 3 = 0 THEN 'DESKTOP-' || upper(substr(md5(id::text || d), 1, 7))
           ELSE split_part(email, '.', 1) || '-laptop-' || substr(md5(id::text || d), 1, 5) END, created_at, created_at
  FROM license_keys CROSS JOIN generate_series(1, 2) AS d WHERE application_id = $1`;
