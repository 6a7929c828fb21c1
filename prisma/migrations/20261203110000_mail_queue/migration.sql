-- compatible-with-previous

CREATE TYPE "mail_language" AS ENUM ('en', 'de');
CREATE TYPE "mail_kind" AS ENUM ('key_issued', 'key_replaced', 'reminder', 'seats_full', 'erasure_request');
CREATE TYPE "mail_state" AS ENUM ('waiting', 'sent', 'failed');

-- In which the customer is written to. Null: as the application says.
ALTER TABLE "license_keys" ADD COLUMN "language" "mail_language";

-- When the end of a license was last moved. Null: not since it was issued.
ALTER TABLE "license_keys" ADD COLUMN "end_set_at" TIMESTAMPTZ(3);

-- A trigger, so that servers of the version before and every way of moving an end are in it.
CREATE FUNCTION note_end_set() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.end_set_at := coalesce(NEW.updated_at, now());
  RETURN NEW;
END $$;
CREATE TRIGGER "license_keys_end_set" BEFORE UPDATE OF "expires_at" ON "license_keys"
  FOR EACH ROW WHEN (OLD.expires_at IS DISTINCT FROM NEW.expires_at) EXECUTE FUNCTION note_end_set();

-- What an application writes to its customers. No row: nothing.
CREATE TABLE "mail_settings" (
  "application_id" UUID NOT NULL,
  "keys" BOOLEAN NOT NULL DEFAULT false,
  "reminders" BOOLEAN NOT NULL DEFAULT false,
  "seats_full" BOOLEAN NOT NULL DEFAULT false,
  "new_keys" BOOLEAN NOT NULL DEFAULT false,
  "language" "mail_language" NOT NULL DEFAULT 'en',
  "reminder_days" INTEGER[] NOT NULL DEFAULT '{30,7,1}',
  "seats_full_hours" INTEGER NOT NULL DEFAULT 24,
  "words" JSONB NOT NULL DEFAULT '{}',
  CONSTRAINT "mail_settings_pkey" PRIMARY KEY ("application_id")
);
ALTER TABLE "mail_settings" ADD CONSTRAINT "mail_settings_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Mails that are due, and what became of those of the last weeks.
CREATE TABLE "mails" (
  "id" UUID NOT NULL,
  "application_id" UUID,
  "kind" "mail_kind" NOT NULL,
  "key_ids" UUID[] NOT NULL DEFAULT '{}',
  "email" TEXT NOT NULL,
  "email_folded" TEXT NOT NULL,
  "language" "mail_language" NOT NULL,
  "sealed_keys" BYTEA,
  "detail" JSONB NOT NULL DEFAULT '{}',
  "state" "mail_state" NOT NULL DEFAULT 'waiting',
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "due_at" TIMESTAMPTZ(3) NOT NULL,
  "claim" UUID,
  "problem" TEXT,
  "answer" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "done_at" TIMESTAMPTZ(3),
  CONSTRAINT "mails_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "mails" ADD CONSTRAINT "mails_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "mails_due_idx" ON "mails"("due_at", "id") WHERE state = 'waiting';
CREATE INDEX "mails_failed_idx" ON "mails"("application_id", "id") WHERE state = 'failed';
CREATE INDEX "mails_key_ids_idx" ON "mails" USING gin ("key_ids");
CREATE INDEX "mails_done_at_idx" ON "mails"("done_at");

-- Addresses that want no reminders of an application.
CREATE TABLE "mail_opt_outs" (
  "application_id" UUID NOT NULL,
  "email_folded" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "mail_opt_outs_pkey" PRIMARY KEY ("application_id", "email_folded")
);
ALTER TABLE "mail_opt_outs" ADD CONSTRAINT "mail_opt_outs_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- When the holder of a license was last told that its seats are full.
CREATE TABLE "seats_full_notices" (
  "key_id" UUID NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "seats_full_notices_pkey" PRIMARY KEY ("key_id")
);
ALTER TABLE "seats_full_notices" ADD CONSTRAINT "seats_full_notices_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "license_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE;
