-- compatible-with-previous

-- Active keys by plan and the day on which they end, so that a usage snapshot does not read all of them (decision 079): totals, and changes
-- that are not yet added to them. A count is the sum of both.
CREATE TABLE "key_counts" (
  "application_id" UUID NOT NULL,
  "plan_id" UUID NOT NULL,
  -- In UTC. Null: they do not end.
  "ends_on" DATE,
  "keys" BIGINT NOT NULL
);
CREATE UNIQUE INDEX "key_counts_group_idx" ON "key_counts" ("application_id", "plan_id", "ends_on") NULLS NOT DISTINCT;

-- Those who change keys only append to it, so that no row is contended. Without an index: it is short, and read as a whole.
CREATE TABLE "key_count_changes" (LIKE "key_counts");

-- Neither has a primary key, without which a publication of all tables would let nobody delete.
ALTER TABLE "key_counts" REPLICA IDENTITY FULL;
ALTER TABLE "key_count_changes" REPLICA IDENTITY FULL;

CREATE FUNCTION count_inserted_or_deleted_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO key_count_changes (application_id, plan_id, ends_on, keys)
    SELECT application_id, plan_id, (expires_at AT TIME ZONE 'UTC')::date, count(*) * CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END
    FROM changed WHERE state = 'active' GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;
CREATE TRIGGER inserted_keys_are_counted AFTER INSERT ON license_keys REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_inserted_or_deleted_keys();
CREATE TRIGGER deleted_keys_are_counted AFTER DELETE ON license_keys REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_inserted_or_deleted_keys();

CREATE FUNCTION count_changed_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'active' THEN
    INSERT INTO key_count_changes (application_id, plan_id, ends_on, keys)
      VALUES (OLD.application_id, OLD.plan_id, (OLD.expires_at AT TIME ZONE 'UTC')::date, -1);
  END IF;
  IF NEW.state = 'active' THEN
    INSERT INTO key_count_changes (application_id, plan_id, ends_on, keys)
      VALUES (NEW.application_id, NEW.plan_id, (NEW.expires_at AT TIME ZONE 'UTC')::date, 1);
  END IF;
  RETURN NULL;
END $$;
-- By row and only where one of these columns is set, so that an activation does not pay for it.
CREATE TRIGGER changed_keys_are_counted AFTER UPDATE OF state, plan_id, expires_at ON license_keys FOR EACH ROW
  WHEN ((OLD.state, OLD.plan_id, OLD.expires_at) IS DISTINCT FROM (NEW.state, NEW.plan_id, NEW.expires_at))
  EXECUTE FUNCTION count_changed_key();

CREATE FUNCTION forget_key_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE key_counts, key_count_changes;
  RETURN NULL;
END $$;
CREATE TRIGGER no_keys_are_counted AFTER TRUNCATE ON license_keys FOR EACH STATEMENT EXECUTE FUNCTION forget_key_counts();

-- Devices are counted for the application of their key, which must be found whenever one of them changes.
CREATE FUNCTION refuse_move_of_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a license key keeps its id and its application' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER keys_do_not_move BEFORE UPDATE OF id, application_id ON license_keys FOR EACH ROW
  WHEN ((OLD.id, OLD.application_id) IS DISTINCT FROM (NEW.id, NEW.application_id)) EXECUTE FUNCTION refuse_move_of_key();

CREATE FUNCTION delete_devices_first() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM activations WHERE key_id = OLD.id;
  RETURN OLD;
END $$;
CREATE TRIGGER devices_are_deleted_before_their_key BEFORE DELETE ON license_keys FOR EACH ROW EXECUTE FUNCTION delete_devices_first();

-- Many seats, of which four in five are taken. In a column of its own, since an index over "active_devices" would be written by every
-- activation; this one changes seldom. Filled for the keys that are there by 20261216120000_first_counts.
ALTER TABLE "license_keys" ADD COLUMN "is_nearly_full" BOOLEAN NOT NULL DEFAULT false;

CREATE FUNCTION keep_nearly_full() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_nearly_full := coalesce(NEW.state = 'active' AND NEW.max_activations >= 5
    AND NEW.active_devices::bigint * 5 >= NEW.max_activations::bigint * 4, false);
  RETURN NEW;
END $$;
-- Four in five of five seats are four. A short condition: PostgreSQL reads it again for each statement.
CREATE TRIGGER nearly_full_is_in_step BEFORE INSERT OR UPDATE ON license_keys FOR EACH ROW
  WHEN (NEW.active_devices >= 4 OR NEW.is_nearly_full) EXECUTE FUNCTION keep_nearly_full();
