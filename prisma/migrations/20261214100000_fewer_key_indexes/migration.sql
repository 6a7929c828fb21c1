-- outside-a-transaction
-- compatible-with-previous
-- Five indexes of license_keys become three (decision 076). Earlier versions find the same rows by them.
DROP INDEX CONCURRENTLY IF EXISTS "license_keys_email_idx";
CREATE INDEX CONCURRENTLY "license_keys_email_idx" ON "license_keys" ("email_folded" text_pattern_ops, "application_id", "id") WHERE "email_folded" IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS "license_keys_email_beginning_idx";
DROP INDEX CONCURRENTLY IF EXISTS "license_keys_email_folded_application_id_id_idx";
DROP INDEX CONCURRENTLY IF EXISTS "license_keys_last_four_idx";
CREATE INDEX CONCURRENTLY "license_keys_last_four_idx" ON "license_keys" ("last_four");
DROP INDEX CONCURRENTLY IF EXISTS "license_keys_application_id_last_four_id_idx";
DROP INDEX CONCURRENTLY IF EXISTS "license_keys_application_id_expires_at_id_state_idx";
CREATE INDEX CONCURRENTLY "license_keys_application_id_expires_at_id_state_idx" ON "license_keys" ("application_id", "expires_at", "id", "state");
DROP INDEX CONCURRENTLY IF EXISTS "license_keys_application_id_expires_at_id_idx";
DROP INDEX CONCURRENTLY IF EXISTS "license_keys_active_idx";
