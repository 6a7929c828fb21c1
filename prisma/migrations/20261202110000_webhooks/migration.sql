-- compatible-with-previous

-- Events for a vendor's own systems (decision 048). The log entry of a change is its event: a trigger on the log writes what endpoints
-- of the application have asked for, in the transaction of the change, whoever makes it. Without such an endpoint it is one look at a
-- small index.

CREATE TYPE "webhook_delivery_state" AS ENUM ('pending', 'delivered', 'failed');

CREATE TABLE "webhook_endpoints" (
  "id" UUID NOT NULL,
  "application_id" UUID NOT NULL,
  "url" TEXT NOT NULL,
  -- Types of events; "*" for all.
  "events" TEXT[] NOT NULL,
  "sealed_secret" BYTEA NOT NULL,
  -- Signs as well until then.
  "sealed_previous_secret" BYTEA,
  "previous_until" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "disabled_at" TIMESTAMPTZ(3),
  -- It answered 410.
  "is_gone" BOOLEAN NOT NULL DEFAULT false,
  -- Tries that failed since the last that did not.
  "failures" INTEGER NOT NULL DEFAULT 0,
  "failing_since" TIMESTAMPTZ(3),
  "paused_until" TIMESTAMPTZ(3),
  CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "webhook_endpoints_application_id_id_idx" ON "webhook_endpoints"("application_id", "id");
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "webhook_events" (
  "id" UUID NOT NULL,
  "application_id" UUID NOT NULL,
  "type" TEXT NOT NULL,
  -- The key or release it is about: what happens to one arrives in order.
  "subject_id" UUID NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  -- JSON and not JSONB: its text is what is signed and sent.
  "data" JSON NOT NULL,
  CONSTRAINT "webhook_events_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "webhook_events_subject_id_idx" ON "webhook_events"("subject_id");
CREATE INDEX "webhook_events_at_idx" ON "webhook_events"("at");
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "webhook_deliveries" (
  -- In the order of the events of a subject: drawn under the lock of its row.
  "id" BIGSERIAL NOT NULL,
  "event_id" UUID NOT NULL,
  "endpoint_id" UUID NOT NULL,
  "subject_id" UUID NOT NULL,
  "state" "webhook_delivery_state" NOT NULL DEFAULT 'pending',
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  -- Of the next try.
  "due_at" TIMESTAMPTZ(3) NOT NULL,
  -- Of the server that sends it now.
  "claim" UUID,
  "claimed_until" TIMESTAMPTZ(3),
  "tries" INTEGER NOT NULL DEFAULT 0,
  -- Of the last try.
  "tried_at" TIMESTAMPTZ(3),
  "status" INTEGER,
  "problem" TEXT,
  "answer" TEXT,
  "took_ms" INTEGER,
  -- All tries, the oldest first: at, status, problem, tookMs.
  "history" JSONB NOT NULL DEFAULT '[]',
  CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id")
) WITH (fillfactor = 80);
CREATE INDEX "webhook_deliveries_event_id_idx" ON "webhook_deliveries"("event_id");
CREATE INDEX "webhook_deliveries_endpoint_id_id_idx" ON "webhook_deliveries"("endpoint_id", "id");
CREATE INDEX "webhook_deliveries_due_idx" ON "webhook_deliveries"("endpoint_id", "due_at", "id") WHERE "state" = 'pending';
CREATE INDEX "webhook_deliveries_order_idx" ON "webhook_deliveries"("endpoint_id", "subject_id", "id") WHERE "state" = 'pending';
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "webhook_events"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- When an endpoint was last told that a key has no seat left.
CREATE TABLE "webhook_limit_notices" (
  "key_id" UUID NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "webhook_limit_notices_pkey" PRIMARY KEY ("key_id")
);
ALTER TABLE "webhook_limit_notices" ADD CONSTRAINT "webhook_limit_notices_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "license_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Whether an application has someone to tell of a full key is known from memory, as the rest of the catalogue is.
CREATE TRIGGER catalogue_changed AFTER INSERT OR DELETE OR UPDATE OF events, disabled_at ON webhook_endpoints
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();

CREATE FUNCTION webhook_is_heard(p_application_id uuid, p_type text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM webhook_endpoints
                 WHERE application_id = p_application_id AND disabled_at IS NULL AND events && ARRAY[p_type, '*'])
$$;

-- As the interfaces write times.
CREATE FUNCTION webhook_time(p_at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_char(p_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- A key as the key issuing interface shows it (lib/http/keys-api/present.ts). `p_counts`: its devices are counted, for a moment at which
-- the number beside the key is not written yet.
CREATE FUNCTION webhook_key(p_key_id uuid, p_now timestamptz, p_counts boolean) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object(
    'id', k.id, 'lastFour', k.last_four, 'plan', p.code, 'planName', p.name,
    'status', CASE WHEN k.state <> 'active' THEN k.state::text WHEN k.expires_at <= p_now THEN 'expired' ELSE 'active' END,
    'email', k.email, 'name', k.name, 'maxActivations', k.max_activations,
    'activeDevices', CASE WHEN k.state = 'revoked' THEN 0
      WHEN p_counts THEN (SELECT count(*) FROM activations t WHERE t.key_id = k.id AND t.released_at IS NULL)
      ELSE k.active_devices END,
    'expiresAt', webhook_time(k.expires_at), 'updatesUntil', webhook_time(k.updates_until),
    'pendingDays', k.pending_days, 'pendingUpdatesDays', k.pending_updates_days,
    'source', k.source, 'note', k.note, 'orderId', k.order_id, 'metadata', k.metadata,
    'createdAt', webhook_time(k.created_at), 'updatedAt', webhook_time(coalesce(k.updated_at, k.created_at)))
  FROM license_keys k JOIN plans p ON p.id = k.plan_id WHERE k.id = p_key_id
$$;

-- For all endpoints that hear it, or for one that is asked to.
CREATE FUNCTION write_webhook_event(
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
    ORDER BY e.id;
  RETURN v_id;
END $$;

-- `p_more` goes between the application and the key's record.
CREATE FUNCTION write_key_event(
  p_application_id uuid, p_type text, p_key_id uuid, p_at timestamptz, p_more jsonb DEFAULT '{}'
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_key json;
BEGIN
  IF NOT webhook_is_heard(p_application_id, p_type) THEN RETURN; END IF;
  v_key := webhook_key(p_key_id, p_at, p_type = 'device.released');
  IF v_key IS NULL THEN RETURN; END IF;
  PERFORM write_webhook_event(p_application_id, p_type, p_key_id, p_at, (
    SELECT json_object_agg(part.name, part.value ORDER BY part.place) FROM (
      SELECT 1 AS place, 'application' AS name, to_json(a.slug) AS value FROM applications a WHERE a.id = p_application_id
      UNION ALL SELECT 2, 'key', v_key
      UNION ALL SELECT 2 + m.place, m.key, m.value::json
        FROM jsonb_each(p_more) WITH ORDINALITY AS m (key, value, place)) AS part));
END $$;

CREATE FUNCTION webhook_device(p_activation_id uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', a.id, 'machineId', a.machine_id, 'name', a.name, 'version', a.version,
                            'createdAt', webhook_time(a.created_at), 'lastSeenAt', webhook_time(a.last_seen_at))
  FROM activations a WHERE a.id = p_activation_id
$$;

CREATE FUNCTION write_release_event(
  p_application_id uuid, p_type text, p_release_id uuid, p_at timestamptz, p_more jsonb
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT webhook_is_heard(p_application_id, p_type) THEN RETURN; END IF;
  PERFORM write_webhook_event(p_application_id, p_type, r.id, p_at, json_build_object(
      'application', a.slug,
      'release', json_build_object(
        'id', r.id, 'variant', v.code, 'plugin', g.code, 'version', r.version, 'channel', r.channel, 'status', r.status,
        'critical', r.critical, 'manual', r.manual, 'notesUrl', r.notes_url, 'rollout', r.rollout,
        'releasedAt', webhook_time(r.released_at), 'withdrawnAt', webhook_time(r.withdrawn_at),
        'withdrawReason', r.withdraw_reason),
      'actor', p_more->'actor'))
    FROM releases r JOIN applications a ON a.id = r.application_id
    LEFT JOIN variants v ON v.id = r.variant_id LEFT JOIN plugins g ON g.id = r.plugin_id
    WHERE r.id = p_release_id;
END $$;

-- Who did it, without a name: those of people are not for other systems. A token's ID tells a shop which events it caused itself.
CREATE FUNCTION webhook_actor(p_kind actor_kind, p_id text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('actor', jsonb_build_object(
    'kind', p_kind::text, 'id', CASE WHEN p_kind IN ('service_token', 'ci_token') THEN p_id END))
$$;

CREATE FUNCTION webhook_from_log() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_more jsonb;
  v_activation_id uuid;
  v_key_id uuid;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM webhook_endpoints WHERE application_id = NEW.application_id AND disabled_at IS NULL) THEN
    RETURN NULL;
  END IF;
  v_more := webhook_actor(NEW.actor_kind, NEW.actor_id);
  IF NEW.reason IS NOT NULL THEN v_more := v_more || jsonb_build_object('reason', NEW.reason); END IF;
  CASE
    WHEN NEW.action = 'key.issued' THEN
      FOR v_key_id IN SELECT value::uuid FROM jsonb_array_elements_text(NEW.detail->'keys') LOOP
        PERFORM write_key_event(NEW.application_id, NEW.action, v_key_id, NEW.at, v_more);
      END LOOP;
    WHEN NEW.action IN ('key.updated', 'key.replaced') THEN
      v_more := v_more || jsonb_build_object('changed',
        (SELECT jsonb_agg(field ORDER BY field) FROM jsonb_object_keys(coalesce(NEW.detail, '{}')) AS field));
      PERFORM write_key_event(NEW.application_id, 'key.updated', NEW.target_id, NEW.at, v_more);
    WHEN NEW.action LIKE 'key.%' THEN
      PERFORM write_key_event(NEW.application_id, NEW.action, NEW.target_id, NEW.at, v_more);
    WHEN NEW.action LIKE 'device.%' THEN
      v_activation_id := coalesce(NEW.detail->>'activationId', NEW.actor_id)::uuid;
      v_more := v_more || jsonb_build_object('device', webhook_device(v_activation_id));
      IF NEW.action = 'device.activated' THEN
        PERFORM write_key_event(NEW.application_id, NEW.action, NEW.target_id, NEW.at, v_more);
        -- The first device began the license's days.
        IF NEW.detail ?| ARRAY['expiresAt', 'updatesUntil'] THEN
          PERFORM write_key_event(NEW.application_id, 'key.updated', NEW.target_id, NEW.at,
            webhook_actor(NEW.actor_kind, NEW.actor_id) || jsonb_build_object('changed',
              (SELECT jsonb_agg(field ORDER BY field) FROM jsonb_object_keys(NEW.detail) AS field)));
        END IF;
      ELSE
        PERFORM write_key_event(NEW.application_id, 'device.released', NEW.target_id, NEW.at, v_more);
      END IF;
    WHEN NEW.action LIKE '%.withdrawn' THEN
      PERFORM write_release_event(NEW.application_id, 'release.withdrawn', NEW.target_id, NEW.at, v_more);
    ELSE
      PERFORM write_release_event(NEW.application_id, 'release.published', NEW.target_id, NEW.at, v_more);
  END CASE;
  RETURN NULL;
END $$;

CREATE TRIGGER webhook_from_log AFTER INSERT ON audit_entries FOR EACH ROW
  WHEN (NEW.action IN ('key.issued', 'key.updated', 'key.replaced', 'key.suspended', 'key.reactivated', 'key.revoked',
    'device.activated', 'device.deactivated', 'device.deregistered', 'device.unseen_released',
    'release.published', 'release.promoted', 'release.withdrawn',
    'plugin_release.published', 'plugin_release.promoted', 'plugin_release.withdrawn'))
  EXECUTE FUNCTION webhook_from_log();

-- Refused calls of anyone who has a key must not fill the database: one event per key and so many hours, and nothing is written
-- for the others. True: it was written.
CREATE FUNCTION note_limit_reached(
  p_application_id uuid, p_secret_hash bytea, p_machine_id text, p_name text, p_version text, p_now timestamptz, p_hours integer
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  k license_keys%ROWTYPE;
BEGIN
  SELECT * INTO k FROM license_keys WHERE secret_hash = p_secret_hash AND application_id = p_application_id;
  IF NOT FOUND OR NOT webhook_is_heard(p_application_id, 'device.limit_reached')
     OR EXISTS (SELECT 1 FROM webhook_limit_notices WHERE key_id = k.id AND at > p_now - p_hours * interval '1 hour') THEN
    RETURN false;
  END IF;
  -- Under the lock of the key, which is also what orders its events.
  PERFORM 1 FROM license_keys WHERE id = k.id FOR UPDATE;
  INSERT INTO webhook_limit_notices AS n (key_id, at) VALUES (k.id, p_now)
    ON CONFLICT (key_id) DO UPDATE SET at = excluded.at WHERE n.at <= p_now - p_hours * interval '1 hour';
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM write_key_event(p_application_id, 'device.limit_reached', k.id, p_now, jsonb_build_object(
    'actor', jsonb_build_object('kind', 'device', 'id', NULL::text),
    'device', jsonb_build_object('machineId', p_machine_id, 'name', p_name, 'version', p_version)));
  RETURN true;
END $$;
