-- compatible-with-previous

-- Devices that hold a seat, by version and the hour in which they were last seen (decision 079). As "key_counts"; the order of the columns
-- keeps rows short.
CREATE TABLE "device_counts" (
  "application_id" UUID NOT NULL,
  -- Of totals that are forty days old: the day.
  "hour" TIMESTAMPTZ(3) NOT NULL,
  "devices" INTEGER NOT NULL,
  -- As the programs reported it last, and no longer than calls may, so that the index takes it. Null: they did not.
  "version" TEXT
);
CREATE UNIQUE INDEX "device_counts_group_idx" ON "device_counts" ("application_id", "hour", "version") NULLS NOT DISTINCT;
CREATE TABLE "device_count_changes" (LIKE "device_counts");
ALTER TABLE "device_counts" REPLICA IDENTITY FULL;
ALTER TABLE "device_count_changes" REPLICA IDENTITY FULL;

-- A key that is not found leaves "application_id" empty, and the statement fails: better than a wrong number. The key is looked up in a
-- query of its own, so that no plan for many devices, kept by the session, reads all keys for one.
CREATE FUNCTION count_inserted_device() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.released_at IS NULL THEN
    INSERT INTO device_count_changes (application_id, hour, devices, version)
      VALUES ((SELECT k.application_id FROM license_keys k WHERE k.id = NEW.key_id), date_bin('1 hour', NEW.last_seen_at, 'epoch'), 1,
              left(NEW.version, 64));
  END IF;
  RETURN NULL;
END $$;
-- By row, which costs an activation half of what a whole statement would.
CREATE TRIGGER inserted_devices_are_counted AFTER INSERT ON activations FOR EACH ROW EXECUTE FUNCTION count_inserted_device();

CREATE FUNCTION count_deleted_devices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO device_count_changes (application_id, hour, devices, version)
    SELECT (SELECT k.application_id FROM license_keys k WHERE k.id = key_id), date_bin('1 hour', last_seen_at, 'epoch'), -count(*), left(version, 64)
    FROM before WHERE released_at IS NULL GROUP BY 1, 2, 4;
  RETURN NULL;
END $$;
CREATE TRIGGER deleted_devices_are_counted AFTER DELETE ON activations REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_devices();

-- By statement: a second's heartbeats move many devices between few groups. In the order of the keys, so that each is looked up for both
-- sides in a row, while its pages are at hand.
CREATE FUNCTION count_changed_devices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO device_count_changes (application_id, hour, devices, version)
    SELECT application_id, hour, sum(devices), version
    FROM (
      SELECT (SELECT k.application_id FROM license_keys k WHERE k.id = key_id) AS application_id,
             date_bin('1 hour', last_seen_at, 'epoch') AS hour, devices, left(version, 64) AS version
      FROM (
        SELECT key_id, last_seen_at, -1 AS devices, version FROM before WHERE released_at IS NULL
        UNION ALL
        SELECT key_id, last_seen_at, 1, version FROM after WHERE released_at IS NULL
        ORDER BY key_id
      ) AS sides
    ) AS found
    GROUP BY 1, 2, 4 HAVING sum(devices) <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER changed_devices_are_counted AFTER UPDATE ON activations REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_devices();

CREATE FUNCTION forget_device_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE device_counts, device_count_changes;
  RETURN NULL;
END $$;
CREATE TRIGGER no_devices_are_counted AFTER TRUNCATE ON activations FOR EACH STATEMENT EXECUTE FUNCTION forget_device_counts();

-- Adds the changes to the totals, and totals of old hours to those of their days. Conserves the sums whatever runs beside it: it adds exactly
-- the rows that it deleted.
CREATE FUNCTION fold_usage_counts() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(7201106018) THEN RETURN; END IF;
  WITH changes AS (DELETE FROM key_count_changes RETURNING application_id, plan_id, ends_on, keys)
  INSERT INTO key_counts AS t (application_id, plan_id, ends_on, keys)
    SELECT application_id, plan_id, ends_on, sum(keys) FROM changes GROUP BY 1, 2, 3 HAVING sum(keys) <> 0
    ON CONFLICT (application_id, plan_id, ends_on) DO UPDATE SET keys = t.keys + excluded.keys;
  DELETE FROM key_counts WHERE keys = 0;

  WITH old AS (
    DELETE FROM device_counts WHERE hour < now() - interval '40 days' AND hour <> date_bin('1 day', hour, 'epoch')
    RETURNING application_id, hour, devices, version
  )
  INSERT INTO device_count_changes (application_id, hour, devices, version)
    SELECT application_id, hour, devices, version FROM old;
  WITH changes AS (
    DELETE FROM device_count_changes
    RETURNING application_id, devices, version,
      CASE WHEN hour < now() - interval '40 days' THEN date_bin('1 day', hour, 'epoch') ELSE hour END AS hour
  )
  INSERT INTO device_counts AS t (application_id, hour, devices, version)
    SELECT application_id, hour, sum(devices), version FROM changes GROUP BY 1, 2, 4 HAVING sum(devices) <> 0
    ON CONFLICT (application_id, hour, version) DO UPDATE SET devices = t.devices + excluded.devices;
  DELETE FROM device_counts WHERE devices = 0;
END $$;

-- Compares the counts with all keys and devices, and appends what is missing: each statement sees both at one moment, so that nobody has to
-- wait. The first count is made by it, too. Answers how many groups were wrong: none, unless someone had switched the triggers off.
CREATE FUNCTION recount_usage(OUT wrong_key_counts bigint, OUT wrong_device_counts bigint) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7201106018);
  WITH mended AS (
    INSERT INTO key_count_changes (application_id, plan_id, ends_on, keys)
      SELECT application_id, plan_id, ends_on, sum(keys) FROM (
        SELECT application_id, plan_id, (expires_at AT TIME ZONE 'UTC')::date AS ends_on, count(*) AS keys
        FROM license_keys WHERE state = 'active' GROUP BY 1, 2, 3
        UNION ALL SELECT application_id, plan_id, ends_on, -keys FROM key_counts
        UNION ALL SELECT application_id, plan_id, ends_on, -keys FROM key_count_changes
      ) AS all_sides GROUP BY 1, 2, 3 HAVING sum(keys) <> 0
    RETURNING keys
  )
  SELECT count(*) INTO wrong_key_counts FROM mended;
  WITH mended AS (
    INSERT INTO device_count_changes (application_id, hour, devices, version)
      SELECT application_id,
             CASE WHEN hour < now() - interval '40 days' THEN date_bin('1 day', hour, 'epoch') ELSE hour END AS slot,
             sum(devices), version
      FROM (
        SELECT k.application_id, date_bin('1 hour', a.last_seen_at, 'epoch') AS hour, count(*) AS devices, left(a.version, 64) AS version
        FROM activations a JOIN license_keys k ON k.id = a.key_id WHERE a.released_at IS NULL GROUP BY 1, 2, 4
        UNION ALL SELECT application_id, hour, -devices, version FROM device_counts
        UNION ALL SELECT application_id, hour, -devices, version FROM device_count_changes
      ) AS all_sides GROUP BY 1, slot, 4 HAVING sum(devices) <> 0
    RETURNING devices
  )
  SELECT count(*) INTO wrong_device_counts FROM mended;
END $$;

-- As before, in statements that set off no more triggers than they must: a device is inserted or updated, not whichever fits, and the
-- end of a license is set only when it begins.
CREATE OR REPLACE FUNCTION activate_device(
  p_application_id uuid, p_secret_hash bytea, p_machine_id text, p_name text, p_version text,
  p_now timestamptz, p_activation_id uuid, p_entry_id uuid
) RETURNS TABLE (
  outcome text, activation_id uuid, expires_at timestamptz, max_activations integer,
  plan_code text, plan_name text, features jsonb, took_seat boolean, updates_until timestamptz
) LANGUAGE plpgsql AS $$
DECLARE
  k license_keys%ROWTYPE;
  a activations%ROWTYPE;
  unseen_days integer;
  freed integer;
  begins boolean;
BEGIN
  took_seat := false;
  SELECT * INTO k FROM license_keys
    WHERE secret_hash = p_secret_hash AND application_id = p_application_id FOR UPDATE;
  IF NOT FOUND THEN
    outcome := 'unknown_key'; RETURN NEXT; RETURN;
  END IF;

  -- The same order of judgement as statusOf in lib/domain/keys/status.ts.
  outcome := CASE
    WHEN k.state <> 'active' THEN k.state::text
    WHEN k.expires_at <= p_now THEN 'expired'
    ELSE 'active' END;
  IF outcome <> 'active' THEN
    RETURN NEXT; RETURN;
  END IF;

  SELECT * INTO a FROM activations WHERE key_id = k.id AND machine_id = p_machine_id;
  IF FOUND AND a.released_at IS NULL THEN
    IF coalesce(p_name, a.name) IS DISTINCT FROM a.name
       OR coalesce(p_version, a.version) IS DISTINCT FROM a.version
       OR a.last_seen_at < p_now - interval '1 hour' THEN
      UPDATE activations SET name = coalesce(p_name, name), version = coalesce(p_version, version), last_seen_at = p_now
        WHERE id = a.id;
    END IF;
  ELSE
    IF k.active_devices >= k.max_activations THEN
      SELECT p.release_after_days INTO unseen_days FROM plans p WHERE p.id = k.plan_id;
      IF unseen_days IS NOT NULL THEN
        WITH gone AS (
          UPDATE activations t SET released_at = p_now
            WHERE t.key_id = k.id AND t.released_at IS NULL
              AND t.last_seen_at <= p_now - unseen_days * interval '24 hours'
            RETURNING t.id, coalesce(t.name, t.machine_id) AS called, t.last_seen_at
        ), logged AS (
          -- Ids in the order of time, as those that the servers make.
          INSERT INTO audit_entries (id, at, application_id, actor_kind, actor_name, action, target, target_id, detail)
            SELECT (left(p_entry_id::text, 15) || substr(gen_random_uuid()::text, 16))::uuid, p_now, p_application_id,
                   'system', 'Latchkey', 'device.unseen_released', 'key …' || k.last_four, k.id,
                   jsonb_build_object('activationId', g.id, 'name', g.called)
            FROM gone g
        )
        SELECT count(*) INTO freed FROM gone;
        IF freed > 0 THEN
          UPDATE license_keys t SET active_devices = t.active_devices - freed WHERE t.id = k.id RETURNING t.* INTO k;
        END IF;
      END IF;
    END IF;
    IF k.active_devices >= k.max_activations THEN
      outcome := 'limit_reached'; RETURN NEXT; RETURN;
    END IF;
    IF a.id IS NOT NULL THEN
      UPDATE activations t SET name = coalesce(p_name, t.name), version = coalesce(p_version, t.version),
          last_seen_at = p_now, released_at = NULL
        WHERE t.id = a.id RETURNING t.* INTO a;
    END IF;
    IF a.id IS NULL THEN
      INSERT INTO activations (id, key_id, machine_id, name, version, created_at, last_seen_at)
        VALUES (p_activation_id, k.id, p_machine_id, p_name, p_version, p_now, p_now) RETURNING * INTO a;
    END IF;
    begins := k.pending_days IS NOT NULL OR k.pending_updates_days IS NOT NULL;
    IF begins THEN
      UPDATE license_keys t SET
          active_devices = t.active_devices + 1,
          expires_at = CASE WHEN t.pending_days IS NULL THEN t.expires_at
                            ELSE p_now + t.pending_days * interval '24 hours' END,
          updates_until = CASE WHEN t.pending_updates_days IS NULL THEN t.updates_until
                               ELSE p_now + t.pending_updates_days * interval '24 hours' END,
          updated_at = p_now,
          pending_days = NULL,
          pending_updates_days = NULL
        WHERE t.id = k.id RETURNING t.* INTO k;
    ELSE
      UPDATE license_keys t SET active_devices = t.active_devices + 1 WHERE t.id = k.id;
    END IF;
    INSERT INTO audit_entries (id, at, application_id, actor_kind, actor_id, actor_name, action, target, target_id, detail)
      VALUES (p_entry_id, p_now, p_application_id, 'device', a.id::text, coalesce(a.name, p_machine_id),
              'device.activated', 'key …' || k.last_four, k.id,
              CASE WHEN begins THEN jsonb_strip_nulls(jsonb_build_object(
                'expiresAt', to_char(k.expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                'updatesUntil', to_char(k.updates_until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) END);
    took_seat := true;
  END IF;

  activation_id := a.id;
  expires_at := k.expires_at;
  updates_until := k.updates_until;
  max_activations := k.max_activations;
  SELECT p.code, p.name, p.features INTO plan_code, plan_name, features FROM plans p WHERE p.id = k.plan_id;
  RETURN NEXT;
END $$;
