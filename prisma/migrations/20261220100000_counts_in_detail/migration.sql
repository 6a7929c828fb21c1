-- compatible-with-previous
-- Checks by system and downloads by file, beside the totals, which stay as they are (decision 099). Nothing is known of what was
-- counted before.
ALTER TYPE "activity_measure" ADD VALUE 'update_check_system';
ALTER TYPE "activity_measure" ADD VALUE 'file_download';
