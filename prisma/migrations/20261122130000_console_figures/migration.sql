-- What the console's overview counts, at any number of keys. Prisma's schema language has no place for these indexes:
-- they are partial.

-- Active keys, whose end is looked at too: those without one, and those whose end is still to come.
CREATE INDEX "license_keys_active_idx" ON "license_keys"("application_id", "expires_at") WHERE "state" = 'active';

-- Devices that hold a seat, as each key counts its own.
CREATE INDEX "license_keys_devices_idx" ON "license_keys"("application_id") INCLUDE ("active_devices")
  WHERE "active_devices" > 0;

-- Active keys of several seats whose seats are full or nearly so (80 %).
CREATE INDEX "license_keys_nearly_full_idx" ON "license_keys"("application_id", "id")
  WHERE "state" = 'active' AND "max_activations" > 1 AND "active_devices" * 5 >= "max_activations" * 4;
