-- compatible-with-previous
-- Keys that pipelines sign with have no private half here, and programs of one application may know several of them.
ALTER TABLE "feed_keys" ALTER COLUMN "sealed_private_key" DROP NOT NULL,
  ADD COLUMN "key_id" BYTEA,
  ADD COLUMN "retired_at" TIMESTAMPTZ(3);

DROP INDEX "feed_keys_application_id_format_key";
CREATE UNIQUE INDEX "feed_keys_application_id_format_public_key_key" ON "feed_keys"("application_id", "format", "public_key");
-- The server signs with one key of a format.
CREATE UNIQUE INDEX "feed_keys_signing" ON "feed_keys"("application_id", "format")
  WHERE "sealed_private_key" IS NOT NULL AND "retired_at" IS NULL;
