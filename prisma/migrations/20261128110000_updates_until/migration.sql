-- compatible-with-previous

-- Until when a license has a right to updates. Null: as long as it holds.
ALTER TABLE "license_keys" ADD COLUMN "updates_until" TIMESTAMPTZ(3);

-- As before, and tells it. What a function returns can only be changed by making it anew.
DROP FUNCTION activate_device(uuid, bytea, text, text, text, timestamptz, uuid, uuid);

CREATE FUNCTION activate_device(
  p_application_id uuid, p_secret_hash bytea, p_machine_id text, p_name text, p_version text,
  p_now timestamptz, p_activation_id uuid, p_entry_id uuid
) RETURNS TABLE (
  outcome text, activation_id uuid, expires_at timestamptz, max_activations integer,
  plan_code text, plan_name text, features jsonb, took_seat boolean, updates_until timestamptz
) LANGUAGE plpgsql AS $$
DECLARE
  k license_keys%ROWTYPE;
  a activations%ROWTYPE;
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
    IF k.max_activations IS NOT NULL AND k.active_devices >= k.max_activations THEN
      outcome := 'limit_reached'; RETURN NEXT; RETURN;
    END IF;
    INSERT INTO activations AS t (id, key_id, machine_id, name, version, created_at, last_seen_at)
      VALUES (p_activation_id, k.id, p_machine_id, p_name, p_version, p_now, p_now)
      ON CONFLICT (key_id, machine_id) DO UPDATE
        SET name = coalesce(excluded.name, t.name), version = coalesce(excluded.version, t.version),
            last_seen_at = p_now, released_at = NULL
      RETURNING t.* INTO a;
    UPDATE license_keys SET active_devices = active_devices + 1 WHERE id = k.id;
    INSERT INTO audit_entries (id, at, application_id, actor_kind, actor_id, actor_name, action, target, target_id)
      VALUES (p_entry_id, p_now, p_application_id, 'device', a.id::text, coalesce(a.name, p_machine_id),
              'device.activated', 'key …' || k.last_four, k.id);
    took_seat := true;
  END IF;

  activation_id := a.id;
  expires_at := k.expires_at;
  updates_until := k.updates_until;
  max_activations := k.max_activations;
  SELECT p.code, p.name, p.features INTO plan_code, plan_name, features FROM plans p WHERE p.id = k.plan_id;
  RETURN NEXT;
END $$;
