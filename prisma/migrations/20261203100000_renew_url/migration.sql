-- compatible-with-previous

-- Where a license of the plan is renewed, with placeholders for what it is. Null: nowhere.
ALTER TABLE "plans" ADD COLUMN "renew_url" TEXT;
