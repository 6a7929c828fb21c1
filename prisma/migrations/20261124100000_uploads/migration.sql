-- A file on its way in is a row before its first byte: only what such a row names is ever cleared (decision 024).
-- New files lie below the installation's own id. Files that are there already stay where they are: a release holds its whole key.

-- AlterTable
ALTER TABLE "installation" ADD COLUMN     "uuid" UUID NOT NULL DEFAULT gen_random_uuid();

-- CreateTable
CREATE TABLE "uploads" (
    "storage_key" TEXT NOT NULL,
    "begun_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "discarded_at" TIMESTAMPTZ(3),

    CONSTRAINT "uploads_pkey" PRIMARY KEY ("storage_key")
);
