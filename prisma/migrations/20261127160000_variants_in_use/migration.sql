-- compatible-with-previous
-- A variant that has releases cannot be deleted: they would belong to nothing.
ALTER TABLE "releases" DROP CONSTRAINT "releases_variant_id_fkey";
ALTER TABLE "releases" ADD CONSTRAINT "releases_variant_id_fkey" FOREIGN KEY ("variant_id") REFERENCES "variants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
