-- compatible-with-previous
-- AlterTable
ALTER TABLE "applications" ADD COLUMN     "feeds" TEXT[] DEFAULT ARRAY[]::TEXT[];

DROP TRIGGER catalogue_changed ON applications;
CREATE TRIGGER catalogue_changed AFTER INSERT OR DELETE
  OR UPDATE OF name, kind, manage_codes, license_signing_key_id, release_signing_key_id, feeds ON applications
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
