-- Keys by any part of an e-mail address, its domain for one.
-- compatible-with-previous
-- Writes to the table wait while the index is built. Where that takes too long, build it beforehand under the same name, with
-- CONCURRENTLY (docs/operating.md): one that is there is not built again.
SET LOCAL maintenance_work_mem = '256MB';

-- As for names and notes: where pg_trgm is missing, the same searches read more rows, and nothing else changes.
DO $$
DECLARE
  operators text;
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  SELECT quote_ident(n.nspname) || '.gin_trgm_ops' INTO STRICT operators
    FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'pg_trgm';
  EXECUTE 'CREATE INDEX IF NOT EXISTS "license_keys_email_words_idx" ON "license_keys" USING GIN ("email_folded" '
    || operators || ')';
EXCEPTION
  WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object OR no_data_found
    OR object_not_in_prerequisite_state THEN
    RAISE WARNING 'pg_trgm is not available (%); searching keys by a part of an e-mail address will be slower', SQLERRM;
END
$$;
