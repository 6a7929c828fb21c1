-- compatible-with-previous

-- The log entry of the import that brought a key, for its history. Null: issued here, or imported by a version before.
ALTER TABLE "license_keys" ADD COLUMN "import_entry_id" UUID;
