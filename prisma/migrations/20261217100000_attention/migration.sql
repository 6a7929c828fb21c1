-- compatible-with-previous

-- What needs attention, and the mail about it (decision 091).

-- Of owners: they get it unless they turn it off.
ALTER TABLE "operators" ADD COLUMN "attention_mails" BOOLEAN NOT NULL DEFAULT true;
ALTER TYPE "mail_kind" ADD VALUE 'attention';

-- The last such mail to each owner, and what it listed.
CREATE TABLE "attention_mails" (
  "operator_id" UUID NOT NULL PRIMARY KEY REFERENCES "operators"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "sent_at" TIMESTAMPTZ(3) NOT NULL,
  "told" TEXT[] NOT NULL
);

-- Checks of the self-check that did not pass when it last ran.
CREATE TABLE "failed_checks" (
  "name" TEXT NOT NULL PRIMARY KEY,
  "is_bad" BOOLEAN NOT NULL,
  -- What was found, by language.
  "found" JSONB NOT NULL,
  "cure" TEXT,
  "since" TIMESTAMPTZ(3) NOT NULL
);

-- Jobs whose last round failed.
CREATE TABLE "failing_jobs" (
  "name" TEXT NOT NULL PRIMARY KEY,
  "since" TIMESTAMPTZ(3) NOT NULL,
  "last_at" TIMESTAMPTZ(3) NOT NULL,
  "code" TEXT NOT NULL
);
