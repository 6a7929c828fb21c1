-- CreateTable
CREATE TABLE "manage_sessions" (
    "id" UUID NOT NULL,
    "key_id" UUID NOT NULL,
    "secret_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "manage_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "manage_sessions_secret_hash_key" ON "manage_sessions"("secret_hash");

-- CreateIndex
CREATE INDEX "manage_sessions_key_id_idx" ON "manage_sessions"("key_id");

-- CreateIndex
CREATE INDEX "manage_sessions_expires_at_idx" ON "manage_sessions"("expires_at");

-- AddForeignKey
ALTER TABLE "manage_sessions" ADD CONSTRAINT "manage_sessions_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "license_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE;
