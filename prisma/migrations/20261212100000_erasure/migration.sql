-- compatible-with-previous

-- People's data can be erased (decision 072). A sealed entry of the log may lose what it says of a person and nothing else; what is left
-- of it is sealed again beside the hash that the chain goes on with. Servers of the version before read and write the log as they did.

-- Keyed hash over the entry's own hash and what is left of the entry. Null: nothing of it was erased.
ALTER TABLE "audit_entries" ADD COLUMN "erasure_hash" BYTEA;

CREATE OR REPLACE FUNCTION refuse_change_of_sealed_entry() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.erasure_hash IS NOT NULL
    AND (NEW.id, NEW.at, NEW.application_id, NEW.actor_kind, NEW.actor_id, NEW.action, NEW.target_id, NEW.seq, NEW.hash)
      IS NOT DISTINCT FROM (OLD.id, OLD.at, OLD.application_id, OLD.actor_kind, OLD.actor_id, OLD.action, OLD.target_id, OLD.seq, OLD.hash)
  THEN RETURN NEW;
  END IF;
  RAISE EXCEPTION 'entries of the console log that are sealed are neither changed nor deleted'
    USING ERRCODE = 'integrity_constraint_violation';
END;
$$;

-- Whose data was erased, so that a backup from before can be rid of it as well. The address is not among it.
CREATE TABLE "erasures" (
  "id" UUID NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  -- HMAC under KEY_PEPPER.
  "email_hash" BYTEA NOT NULL,
  CONSTRAINT "erasures_pkey" PRIMARY KEY ("id")
);
