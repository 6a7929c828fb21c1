-- `activated_at` is the latest activation. Tokens that a key signed before it was replaced and taken back count, too.
ALTER TABLE "signing_keys" ADD COLUMN "first_activated_at" TIMESTAMPTZ(3);
UPDATE "signing_keys" SET "first_activated_at" = "activated_at";
