-- Answers given from memory must change on every server when what they are made of changes, whoever changed it.
-- The counter is the truth (a server that missed the notification compares it); the notification makes it quick.
-- NOTIFY is delivered at commit, so nobody reloads before the change can be seen.

INSERT INTO catalogue_version (id, version) VALUES (1, 1);

CREATE FUNCTION catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalogue_version SET version = version + 1 WHERE id = 1;
  NOTIFY latchkey_catalogue;
  RETURN NULL;
END $$;

CREATE TRIGGER catalogue_changed AFTER INSERT OR DELETE
  OR UPDATE OF name, kind, manage_codes, license_signing_key_id, release_signing_key_id ON applications
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
CREATE TRIGGER catalogue_changed AFTER INSERT OR DELETE OR UPDATE ON plans
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
CREATE TRIGGER catalogue_changed AFTER INSERT OR DELETE OR UPDATE ON variants
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
CREATE TRIGGER catalogue_changed AFTER INSERT OR DELETE OR UPDATE ON plugins
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
CREATE TRIGGER catalogue_changed AFTER INSERT OR DELETE OR UPDATE ON releases
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
CREATE TRIGGER catalogue_changed AFTER INSERT OR DELETE OR UPDATE ON signing_keys
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
-- Not for last_used_at, which changes with use.
CREATE TRIGGER catalogue_changed AFTER INSERT OR DELETE OR UPDATE OF revoked_at, variants ON credentials
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
