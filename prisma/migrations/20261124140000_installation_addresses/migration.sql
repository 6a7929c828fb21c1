-- compatible-with-previous
-- What the server that started last puts into links, so that commands without its environment print the same.
ALTER TABLE "installation" ADD COLUMN "base_url" TEXT, ADD COLUMN "account_url" TEXT;
