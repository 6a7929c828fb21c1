-- When a person frees a device, the log entry names the device, since the actor's name no longer does; and the actor's
-- id is the person's or none, never the device's. What a device does itself is written as before. Also, what is returned
-- of the device is what the release found under the row's lock, including a heartbeat of that very moment.
CREATE OR REPLACE FUNCTION release_device(
  p_key_id uuid, p_machine_id text, p_now timestamptz, p_entry_id uuid, p_action text,
  p_actor_kind actor_kind, p_actor_id text, p_actor_name text
) RETURNS TABLE (outcome text, activation_id uuid, last_seen_at timestamptz) LANGUAGE plpgsql AS $$
DECLARE
  k license_keys%ROWTYPE;
  a activations%ROWTYPE;
  is_person boolean := p_actor_name IS NOT NULL;
BEGIN
  SELECT * INTO k FROM license_keys WHERE id = p_key_id FOR UPDATE;
  SELECT * INTO a FROM activations WHERE key_id = p_key_id AND machine_id = p_machine_id;
  IF NOT FOUND THEN
    outcome := 'never_activated'; RETURN NEXT; RETURN;
  END IF;
  IF a.released_at IS NOT NULL THEN
    outcome := 'repeated';
  ELSE
    outcome := 'released';
    UPDATE activations SET released_at = p_now WHERE id = a.id RETURNING * INTO a;
    UPDATE license_keys SET active_devices = active_devices - 1 WHERE id = k.id;
    INSERT INTO audit_entries
        (id, at, application_id, actor_kind, actor_id, actor_name, action, target, target_id, detail)
      VALUES (
        p_entry_id, p_now, k.application_id, p_actor_kind,
        CASE WHEN is_person THEN p_actor_id ELSE coalesce(p_actor_id, a.id::text) END,
        coalesce(p_actor_name, a.name, a.machine_id),
        p_action,
        CASE WHEN is_person THEN 'device "' || coalesce(nullif(btrim(a.name), ''), a.machine_id) || '" of ' ELSE '' END
          || 'key …' || k.last_four,
        k.id,
        CASE WHEN is_person THEN jsonb_build_object('activationId', a.id) END);
  END IF;
  activation_id := a.id;
  last_seen_at := a.last_seen_at;
  RETURN NEXT;
END $$;
