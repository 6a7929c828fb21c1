-- compatible-with-previous
-- CreateTable
CREATE TABLE "feed_tokens" (
    "id" UUID NOT NULL,
    "key_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "secret_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "feed_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "feed_tokens_secret_hash_key" ON "feed_tokens"("secret_hash");

-- CreateIndex
CREATE INDEX "feed_tokens_key_id_id_idx" ON "feed_tokens"("key_id", "id");

-- AddForeignKey
ALTER TABLE "feed_tokens" ADD CONSTRAINT "feed_tokens_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "license_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE;
