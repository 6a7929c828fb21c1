-- compatible-with-previous
-- CreateEnum
CREATE TYPE "feed_key_format" AS ENUM ('sparkle', 'minisign', 'wordpress');

-- AlterTable
ALTER TABLE "release_files" ADD COLUMN     "minisign" TEXT,
ADD COLUMN     "sparkle_signature" BYTEA,
ADD COLUMN     "wordpress_signature" BYTEA;

-- CreateTable
CREATE TABLE "feed_keys" (
    "id" UUID NOT NULL,
    "application_id" UUID NOT NULL,
    "format" "feed_key_format" NOT NULL,
    "kid" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "sealed_private_key" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "feed_keys_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "feed_keys_application_id_format_key" ON "feed_keys"("application_id", "format");

-- AddForeignKey
ALTER TABLE "feed_keys" ADD CONSTRAINT "feed_keys_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TRIGGER catalogue_changed AFTER INSERT OR DELETE OR UPDATE ON feed_keys
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
