-- compatible-with-previous
CREATE TABLE "direct_uploads" (
    "id" UUID NOT NULL,
    "application_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "size" BIGINT NOT NULL,
    "sha256" BYTEA NOT NULL,
    "storage_key" TEXT,
    "storage_upload" TEXT,
    "begun_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "claimed_at" TIMESTAMPTZ(3),

    CONSTRAINT "direct_uploads_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "direct_uploads_storage_key_key" ON "direct_uploads"("storage_key");

-- CreateIndex
CREATE INDEX "direct_uploads_application_id_claimed_at_idx" ON "direct_uploads"("application_id", "claimed_at");

-- AddForeignKey
ALTER TABLE "direct_uploads" ADD CONSTRAINT "direct_uploads_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id") ON DELETE CASCADE ON UPDATE CASCADE;
