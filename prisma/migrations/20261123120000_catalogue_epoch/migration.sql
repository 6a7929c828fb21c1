-- A database can go back in time: restored from a backup, or a replica promoted that lagged. Its counter then passes numbers
-- again that servers remember for other contents. The epoch, random with every change, tells those apart.
-- A trigger writes it, so that changes by servers of the previous version count, too.

-- AlterTable
ALTER TABLE "catalogue_version" ADD COLUMN     "epoch" UUID NOT NULL DEFAULT gen_random_uuid();

CREATE OR REPLACE FUNCTION catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalogue_version SET version = version + 1, epoch = gen_random_uuid() WHERE id = 1;
  NOTIFY latchkey_catalogue;
  RETURN NULL;
END $$;
