-- compatible-with-previous

-- The first attempt since the mail was queued or sent again: how long it is tried is a matter of time, not of attempts. Null: not tried, or
-- by a server of the version before.
ALTER TABLE "mails" ADD COLUMN "tried_since" TIMESTAMPTZ(3);
