-- compatible-with-previous

-- For the console's list of keys whose right to updates ends. Most keys have no such end, so the index is small; to build it, the table
-- is read once.
CREATE INDEX "license_keys_updates_until_idx" ON "license_keys" ("application_id", "updates_until", "id") WHERE "updates_until" IS NOT NULL;
