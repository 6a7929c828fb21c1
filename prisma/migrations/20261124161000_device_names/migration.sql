-- The console's search over all applications: devices by the beginning of their name.
-- compatible-with-previous
-- Writes to the table wait while the index is built. Where that takes too long, build it beforehand under the same name, with
-- CONCURRENTLY (docs/operating.md): one that is there is not built again.
SET LOCAL maintenance_work_mem = '256MB';

CREATE INDEX IF NOT EXISTS "activations_name_beginning_idx" ON "activations"(lower("name") text_pattern_ops, "key_id")
  WHERE "name" IS NOT NULL;
