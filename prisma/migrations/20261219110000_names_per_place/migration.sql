-- compatible-with-previous
-- Jobs for two processors build files of one name (decision 097): names are unique in a place, no longer in a release.
CREATE UNIQUE INDEX "release_files_release_id_place_name_key"
  ON "release_files" ("release_id", "platform", "arch", lower("name"));
DROP INDEX "release_files_release_id_name_key";

-- What the upload that made the release said, by the names of its fields: another job may repeat it after an operator changed it.
-- Null for releases of before.
ALTER TABLE "releases" ADD COLUMN "said" JSONB;
