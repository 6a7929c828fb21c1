-- compatible-with-previous

-- How far the ends of keys have been handled, for each purpose and application. Keys up to here, by end and ID, are done.
CREATE TABLE "key_end_positions" (
  "name" TEXT NOT NULL,
  "application_id" UUID NOT NULL,
  "ends_at" TIMESTAMPTZ(3) NOT NULL,
  "key_id" UUID NOT NULL,
  CONSTRAINT "key_end_positions_pkey" PRIMARY KEY ("name", "application_id")
);
ALTER TABLE "key_end_positions" ADD CONSTRAINT "key_end_positions_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id") ON DELETE CASCADE ON UPDATE CASCADE;
