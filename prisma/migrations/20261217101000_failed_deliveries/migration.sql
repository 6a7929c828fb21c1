-- compatible-with-previous
-- outside-a-transaction

-- Deliveries that were given up are few among those that arrived, and looked for on every overview.
DROP INDEX CONCURRENTLY IF EXISTS "webhook_deliveries_failed_idx";
CREATE INDEX CONCURRENTLY "webhook_deliveries_failed_idx" ON "webhook_deliveries" ("endpoint_id", "tried_at") WHERE "state" = 'failed';
