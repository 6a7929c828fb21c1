-- compatible-with-previous

-- To whose address the link went: it ends when the key goes to another. Null: asked for at a server of the version before.
ALTER TABLE "new_key_links" ADD COLUMN "email_folded" TEXT;
