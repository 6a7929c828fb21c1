-- compatible-with-previous

-- A file that was found to be another than was published is no longer given out, nor one that was put right still held back:
-- what servers have in memory must say so. Not for each reading, which finds what the last one did.
CREATE TRIGGER catalogue_changed_by_insert AFTER INSERT ON release_file_checks
  FOR EACH ROW WHEN (NEW.problem IS NOT NULL) EXECUTE FUNCTION catalogue_changed();
CREATE TRIGGER catalogue_changed_by_update AFTER UPDATE ON release_file_checks
  FOR EACH ROW WHEN (NEW.problem IS DISTINCT FROM OLD.problem) EXECUTE FUNCTION catalogue_changed();
