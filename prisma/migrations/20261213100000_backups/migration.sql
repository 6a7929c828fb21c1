-- compatible-with-previous

-- What became of backups, for the self-check and for whichever server makes the next one. A restored database begins without.
CREATE TABLE "backups" (
  "id" UUID NOT NULL,
  "begun_at" TIMESTAMPTZ(3) NOT NULL,
  "ended_at" TIMESTAMPTZ(3) NOT NULL,
  "scheduled" BOOLEAN NOT NULL,
  "server" TEXT NOT NULL,
  "file" TEXT NOT NULL,
  -- Null: it failed.
  "rows" BIGINT,
  "bytes" BIGINT,
  -- Files of releases that were not as they were published; null: they were not asked for.
  "files_broken" INTEGER,
  -- Why it failed.
  "problem" TEXT,
  CONSTRAINT "backups_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "backups_made_or_failed" CHECK (("bytes" IS NULL) = ("problem" IS NOT NULL))
);
