-- compatible-with-previous

-- An application that is brought in changes the catalogue with many statements; each would lock its version until the end. It
-- says so, and changes it once when all is there.
CREATE OR REPLACE FUNCTION catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('latchkey.catalogue_later', true) = 'on' THEN RETURN NULL; END IF;
  UPDATE catalogue_version SET version = version + 1, epoch = gen_random_uuid() WHERE id = 1;
  NOTIFY latchkey_catalogue;
  RETURN NULL;
END $$;

-- A file of keys that was uploaded in the console and waits for a confirmation. Of the keys themselves only hashes are kept.
CREATE TYPE "staged_import_state" AS ENUM ('checked', 'importing', 'imported');

CREATE TABLE "staged_imports" (
  "id" UUID NOT NULL,
  "application_id" UUID NOT NULL,
  "operator_id" UUID NOT NULL,
  "file_name" TEXT NOT NULL,
  "state" "staged_import_state" NOT NULL DEFAULT 'checked',
  "lines" INTEGER NOT NULL,
  "keys" INTEGER NOT NULL,
  "devices" INTEGER NOT NULL,
  "already_there" INTEGER NOT NULL,
  "problems" JSONB NOT NULL,
  "problems_in_all" INTEGER NOT NULL,
  "written" INTEGER NOT NULL DEFAULT 0,
  "written_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "staged_imports_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "staged_imports_application_id_id_idx" ON "staged_imports"("application_id", "id");
CREATE INDEX "staged_imports_created_at_idx" ON "staged_imports"("created_at");
ALTER TABLE "staged_imports" ADD CONSTRAINT "staged_imports_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "staged_import_parts" (
  "import_id" UUID NOT NULL,
  "place" INTEGER NOT NULL,
  "sealed_keys" BYTEA NOT NULL,
  CONSTRAINT "staged_import_parts_pkey" PRIMARY KEY ("import_id", "place")
);
ALTER TABLE "staged_import_parts" ADD CONSTRAINT "staged_import_parts_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "staged_imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;
