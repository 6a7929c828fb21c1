-- The console log is read by time: all of it, an application's, and (devices are most of it) what anybody but a device did.
-- DropIndex
DROP INDEX "audit_entries_application_id_id_idx";

-- CreateIndex
CREATE INDEX "audit_entries_at_id_idx" ON "audit_entries"("at", "id");

-- CreateIndex
CREATE INDEX "audit_entries_application_id_at_id_idx" ON "audit_entries"("application_id", "at", "id");

CREATE INDEX audit_entries_without_devices ON audit_entries (at, id) WHERE actor_kind <> 'device';

-- What waits to be sealed: empty but for a moment.
CREATE INDEX audit_entries_unsealed ON audit_entries (id) WHERE seq IS NULL;
