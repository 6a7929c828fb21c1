-- compatible-with-previous

-- Old months of the log leave as files (decision 073). A sealed entry may be deleted once a head that comes after it is stored here. The
-- newest sealed entry always stays, so that servers of the version before go on with the same chain.
CREATE TABLE "audit_heads" (
  "seq" BIGINT NOT NULL,
  "hash" BYTEA NOT NULL,
  "before_seq" BIGINT NOT NULL,
  "before_hash" BYTEA NOT NULL,
  "month" TEXT NOT NULL,
  "file" TEXT NOT NULL,
  "detached_at" TIMESTAMPTZ(3) NOT NULL,
  -- Under the key of the chain: who has the database alone cannot make one.
  "vouch" BYTEA NOT NULL,
  CONSTRAINT "audit_heads_pkey" PRIMARY KEY ("seq")
);

CREATE FUNCTION refuse_change_of_head() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'heads of the console log are neither changed nor deleted' USING ERRCODE = 'integrity_constraint_violation';
END;
$$;

CREATE TRIGGER heads_stay BEFORE UPDATE OR DELETE ON audit_heads FOR EACH ROW EXECUTE FUNCTION refuse_change_of_head();
CREATE TRIGGER heads_are_not_emptied BEFORE TRUNCATE ON audit_heads FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_head();

CREATE OR REPLACE FUNCTION refuse_change_of_sealed_entry() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.seq <= (SELECT max(seq) FROM audit_heads) THEN RETURN OLD; END IF;
  ELSIF TG_OP = 'UPDATE' AND NEW.erasure_hash IS NOT NULL
    AND (NEW.id, NEW.at, NEW.application_id, NEW.actor_kind, NEW.actor_id, NEW.action, NEW.target_id, NEW.seq, NEW.hash)
      IS NOT DISTINCT FROM (OLD.id, OLD.at, OLD.application_id, OLD.actor_kind, OLD.actor_id, OLD.action, OLD.target_id, OLD.seq, OLD.hash)
  THEN RETURN NEW;
  END IF;
  RAISE EXCEPTION 'entries of the console log that are sealed are neither changed nor deleted'
    USING ERRCODE = 'integrity_constraint_violation';
END;
$$;

-- Whether someone ever came in is asked of the log: kept here once those entries leave.
ALTER TABLE "operators" ADD COLUMN "came_in" BOOLEAN NOT NULL DEFAULT false;
