-- compatible-with-previous

-- Links by which a customer confirms that a lost key is to be replaced.
CREATE TABLE "new_key_links" (
  "id" UUID NOT NULL,
  "key_id" UUID NOT NULL,
  "secret_hash" BYTEA NOT NULL,
  "last_four" TEXT NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "used_at" TIMESTAMPTZ(3),
  CONSTRAINT "new_key_links_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "new_key_links_secret_hash_key" ON "new_key_links"("secret_hash");
CREATE INDEX "new_key_links_key_id_idx" ON "new_key_links"("key_id");
ALTER TABLE "new_key_links" ADD CONSTRAINT "new_key_links_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "license_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Customers who ask for their data to be erased; operators handle them.
CREATE TABLE "erasure_requests" (
  "id" UUID NOT NULL,
  "email" TEXT NOT NULL,
  "email_folded" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "handled_at" TIMESTAMPTZ(3),
  CONSTRAINT "erasure_requests_pkey" PRIMARY KEY ("id")
);
-- One open request of an address at a time, whoever sends the form twice.
CREATE UNIQUE INDEX "erasure_requests_open_key" ON "erasure_requests"("email_folded") WHERE handled_at IS NULL;
