-- Operators have sessions of their own: nobody becomes a customer by a link that an administrator printed.
-- DropForeignKey
ALTER TABLE "operators" DROP CONSTRAINT "operators_user_id_fkey";

-- DropIndex
DROP INDEX "operators_user_id_key";

-- AlterTable
ALTER TABLE "operators" DROP COLUMN "user_id",
ADD COLUMN     "totp_last_step" BIGINT;

-- CreateTable
CREATE TABLE "operator_sessions" (
    "id" UUID NOT NULL,
    "operator_id" UUID NOT NULL,
    "secret_hash" BYTEA NOT NULL,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "second_factor_at" TIMESTAMPTZ(3),

    CONSTRAINT "operator_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "operator_sessions_secret_hash_key" ON "operator_sessions"("secret_hash");

-- CreateIndex
CREATE INDEX "operator_sessions_operator_id_idx" ON "operator_sessions"("operator_id");

-- CreateIndex
CREATE INDEX "operator_sessions_expires_at_idx" ON "operator_sessions"("expires_at");

-- AddForeignKey
ALTER TABLE "operator_sessions" ADD CONSTRAINT "operator_sessions_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operators"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The link of a first start belongs to nobody yet.
ALTER TABLE "operator_links" ALTER COLUMN "operator_id" DROP NOT NULL;

-- Forms that were sent.
-- CreateTable
CREATE TABLE "form_receipts" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "form_receipts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "form_receipts_at_idx" ON "form_receipts"("at");
