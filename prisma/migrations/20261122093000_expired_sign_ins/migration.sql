-- Sessions and links that are over are deleted a few at a time whenever new ones are made.
CREATE INDEX "sessions_expires_idx" ON "sessions"("expires");
CREATE INDEX "verification_tokens_expires_idx" ON "verification_tokens"("expires");
