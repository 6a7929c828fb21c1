-- compatible-with-previous

-- What a shop keeps with a key. The defaults are constants, so that no row is written.
ALTER TABLE "license_keys"
  ADD COLUMN "order_id" TEXT,
  ADD COLUMN "metadata" JSONB NOT NULL DEFAULT '{}',
  -- Null: not since it was issued. Taking and freeing seats does not count.
  ADD COLUMN "updated_at" TIMESTAMPTZ(3);

CREATE INDEX "license_keys_application_id_order_id_id_idx" ON "license_keys" ("application_id", "order_id", "id") WHERE "order_id" IS NOT NULL;

-- For those that changed since a moment. New rows come at its end.
CREATE INDEX "license_keys_changed_idx" ON "license_keys" ("application_id", COALESCE("updated_at", "created_at"));

-- Answers to calls that may be repeated, for a day: sealed under what only the caller knows.
CREATE TABLE "repeatable_calls" (
  "id" BYTEA NOT NULL,
  "request_hash" BYTEA NOT NULL,
  "answer" BYTEA,
  "at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "repeatable_calls_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "repeatable_calls_at_idx" ON "repeatable_calls" ("at");
