-- compatible-with-previous

-- As before; and an endpoint that is being deleted at this moment is waited for and then left out. Otherwise the delivery's foreign key
-- refused it, and with it the change that the event is about, an activation for example.
CREATE OR REPLACE FUNCTION write_webhook_event(
  p_application_id uuid, p_type text, p_subject_id uuid, p_at timestamptz, p_data json, p_endpoint_id uuid DEFAULT NULL
) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  time_digits text := lpad(to_hex(floor(extract(epoch FROM p_at) * 1000)::bigint), 12, '0');
  -- In the order of time, as IDs that the servers make.
  v_id uuid := (substr(time_digits, 1, 8) || '-' || substr(time_digits, 9, 4) || '-7' || substr(gen_random_uuid()::text, 16))::uuid;
BEGIN
  INSERT INTO webhook_events (id, application_id, type, subject_id, at, data)
    VALUES (v_id, p_application_id, p_type, p_subject_id, p_at, p_data);
  INSERT INTO webhook_deliveries (event_id, endpoint_id, subject_id, created_at, due_at)
    SELECT v_id, e.id, p_subject_id, p_at, p_at FROM webhook_endpoints e
    WHERE CASE WHEN p_endpoint_id IS NOT NULL THEN e.id = p_endpoint_id
          ELSE e.application_id = p_application_id AND e.disabled_at IS NULL AND e.events && ARRAY[p_type, '*'] END
    ORDER BY e.id FOR KEY SHARE;
  RETURN v_id;
END $$;
