-- compatible-with-previous
-- The day on which the seller charges again by himself. Null: nothing renews the license by itself.
ALTER TABLE "license_keys" ADD COLUMN "renews_at" TIMESTAMPTZ(3);
