-- compatible-with-previous
-- The day on which the seller charges again by himself. Null: nothing renews the license by itself.
ALTER TABLE "license_keys" ADD COLUMN "renews_at" TIMESTAMPTZ(3);

-- As before, with that day.
CREATE OR REPLACE FUNCTION webhook_key(p_key_id uuid, p_now timestamptz, p_counts boolean) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object(
    'id', k.id, 'lastFour', k.last_four, 'plan', p.code, 'planName', p.name,
    'status', CASE WHEN k.state <> 'active' THEN k.state::text WHEN k.expires_at <= p_now THEN 'expired' ELSE 'active' END,
    'email', k.email, 'name', k.name, 'maxActivations', k.max_activations,
    'activeDevices', CASE WHEN k.state = 'revoked' THEN 0
      WHEN p_counts THEN (SELECT count(*) FROM activations t WHERE t.key_id = k.id AND t.released_at IS NULL)
      ELSE k.active_devices END,
    'expiresAt', webhook_time(k.expires_at), 'updatesUntil', webhook_time(k.updates_until),
    'renewsAt', webhook_time(k.renews_at),
    'pendingDays', k.pending_days, 'pendingUpdatesDays', k.pending_updates_days,
    'source', k.source, 'note', k.note, 'orderId', k.order_id, 'metadata', k.metadata, 'language', k.language,
    'createdAt', webhook_time(k.created_at), 'updatedAt', webhook_time(coalesce(k.updated_at, k.created_at)))
  FROM license_keys k JOIN plans p ON p.id = k.plan_id WHERE k.id = p_key_id
$$;
