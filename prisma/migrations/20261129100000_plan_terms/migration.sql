-- compatible-with-previous

ALTER TYPE "key_source" ADD VALUE 'trial';

CREATE TYPE "duration_start" AS ENUM ('issue', 'first_activation');

-- What a plan gives its keys besides seats. Null: no end, no trial, no seat freed by itself.
ALTER TABLE "plans"
  ADD COLUMN "duration_days" INTEGER,
  ADD COLUMN "duration_from" "duration_start" NOT NULL DEFAULT 'issue',
  ADD COLUMN "updates_days" INTEGER,
  ADD COLUMN "trial_days" INTEGER,
  ADD COLUMN "release_after_days" INTEGER;

-- Days that begin when the first device is activated; null from then on.
ALTER TABLE "license_keys"
  ADD COLUMN "pending_days" INTEGER,
  ADD COLUMN "pending_updates_days" INTEGER;

-- The one trial of a machine. One statement writes it and its key; between two calls the primary key decides.
CREATE TABLE "trials" (
  "application_id" UUID NOT NULL,
  "machine_id" TEXT NOT NULL,
  "key_id" UUID NOT NULL,
  CONSTRAINT "trials_pkey" PRIMARY KEY ("application_id", "machine_id")
);
CREATE UNIQUE INDEX "trials_key_id_key" ON "trials"("key_id");
ALTER TABLE "trials" ADD CONSTRAINT "trials_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "license_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- As before; and days that wait for the first device begin, and a plan may free the seats of devices that were not seen.
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
    INSERT INTO activations AS t (id, key_id, machine_id, name, version, created_at, last_seen_at)
      VALUES (p_activation_id, k.id, p_machine_id, p_name, p_version, p_now, p_now)
      ON CONFLICT (key_id, machine_id) DO UPDATE
        SET name = coalesce(excluded.name, t.name), version = coalesce(excluded.version, t.version),
            last_seen_at = p_now, released_at = NULL
      RETURNING t.* INTO a;
    begins := k.pending_days IS NOT NULL OR k.pending_updates_days IS NOT NULL;
    UPDATE license_keys t SET
        active_devices = t.active_devices + 1,
        expires_at = CASE WHEN t.pending_days IS NULL THEN t.expires_at
                          ELSE p_now + t.pending_days * interval '24 hours' END,
        updates_until = CASE WHEN t.pending_updates_days IS NULL THEN t.updates_until
                             ELSE p_now + t.pending_updates_days * interval '24 hours' END,
        updated_at = CASE WHEN begins THEN p_now ELSE t.updated_at END,
        pending_days = NULL,
        pending_updates_days = NULL
      WHERE t.id = k.id RETURNING t.* INTO k;
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
