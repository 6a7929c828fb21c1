-- outside-a-transaction
-- compatible-with-previous
-- The first counts (decision 079), while others write: from the two migrations before on, every change is counted.
DROP INDEX CONCURRENTLY IF EXISTS "license_keys_nearly_full_idx";
CREATE INDEX CONCURRENTLY "license_keys_nearly_full_idx" ON "license_keys" ("application_id", "id", "expires_at") WHERE "is_nearly_full";
-- In steps, so that no activation waits for all of them. One line: a statement ends where a line ends with a semicolon.
DO $$ DECLARE place uuid := '00000000-0000-0000-0000-000000000000'; next uuid; BEGIN LOOP next := (SELECT id FROM (SELECT id FROM license_keys WHERE id > place ORDER BY id LIMIT 10000) AS step ORDER BY id DESC LIMIT 1); EXIT WHEN next IS NULL; UPDATE license_keys SET is_nearly_full = true WHERE id > place AND id <= next AND NOT is_nearly_full AND state = 'active' AND max_activations >= 5 AND active_devices::bigint * 5 >= max_activations::bigint * 4; COMMIT; place := next; END LOOP; END $$;
SELECT recount_usage();
SELECT fold_usage_counts();
