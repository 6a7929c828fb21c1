-- The console's list of keys: every filter walks along an index by age, newest first.
-- DropIndex
DROP INDEX "license_keys_application_id_id_idx";

-- CreateIndex
CREATE INDEX "license_keys_application_id_id_expires_at_idx" ON "license_keys"("application_id", "id", "expires_at");

-- CreateIndex
CREATE INDEX "license_keys_application_id_state_id_expires_at_idx" ON "license_keys"("application_id", "state", "id", "expires_at");

-- CreateIndex
CREATE INDEX "license_keys_application_id_source_id_idx" ON "license_keys"("application_id", "source", "id");

-- CreateIndex
CREATE INDEX "license_keys_application_id_expires_at_id_idx" ON "license_keys"("application_id", "expires_at", "id");

-- The beginning of an e-mail address, whatever order of letters the database has.
-- CreateIndex
CREATE INDEX "license_keys_email_beginning_idx" ON "license_keys"("application_id", "email_folded" text_pattern_ops, "id")
  WHERE "email_folded" IS NOT NULL;

-- CreateIndex
CREATE INDEX "activations_machine_id_key_id_idx" ON "activations"("machine_id", "key_id");

-- Words within names and notes. A server may lack the extension, or the right to create it: then the same searches
-- read more rows, and nothing else changes. The extension may also be there already, in a schema of its own.
DO $$
DECLARE
  operators text;
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  SELECT quote_ident(n.nspname) || '.gin_trgm_ops' INTO STRICT operators
    FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'pg_trgm';
  EXECUTE 'CREATE INDEX "license_keys_name_words_idx" ON "license_keys" USING GIN ("name" ' || operators || ')';
  EXECUTE 'CREATE INDEX "license_keys_note_words_idx" ON "license_keys" USING GIN ("note" ' || operators || ')';
EXCEPTION
  WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object OR no_data_found
    OR object_not_in_prerequisite_state THEN
    RAISE WARNING 'pg_trgm is not available (%); searching keys by words will be slower', SQLERRM;
END
$$;
