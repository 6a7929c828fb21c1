/** Sold licenses with devices on them, for pages to show. */
import { databasePool } from "@/lib/db/client";
import type { NewApplication } from "@/lib/domain/applications/create";
import type { Application } from "@/lib/domain/applications/find";
import { parseEmail } from "@/lib/domain/keys/email";
import { ago, aKey, anActivation, aShop, DAY_MS } from "./factories";

export type SomeDevice = { name?: string | null; machineId?: string; version?: string; seenDaysAgo?: number };

export type SomeLicense = {
  application?: Partial<NewApplication>;
  email?: string;
  /** Null for as many as one likes; three unless given. */
  seats?: number | null;
  expiresAt?: Date | null;
  devices?: readonly SomeDevice[];
};

export type SoldLicense = { application: Application; keyId: string; key: string; code: string };

/** A key of an application of its own with management codes, sold a hundred days ago, and its devices in their seats. */
export async function aSoldLicense(input: SomeLicense = {}): Promise<SoldLicense> {
  const { email, seats = 3, expiresAt = null, devices = [] } = input;
  const shop = await aShop({ manageCodes: true, ...input.application }, { maxActivations: seats });
  const owner = email === undefined ? null : parseEmail(email);
  const sold = await aKey(shop.application, { email: owner, expiresAt, now: ago(100 * DAY_MS) });
  for (const [index, device] of devices.entries()) {
    const { name = null, machineId = `machine-${index}-${sold.id.slice(-8)}`, version = "1.2.3" } = device;
    const now = ago((device.seenDaysAgo ?? 0) * DAY_MS);
    await anActivation(shop.application, sold.key, machineId, { name, version, now });
  }
  return { application: shop.application, keyId: sold.id, key: sold.key, code: sold.manageCode ?? "" };
}

export const LAPTOP_AND_TOWER: readonly SomeDevice[] = [
  { name: "Laptop", version: "2.1.0" },
  { name: "Tower", version: "2.0.4", seenDaysAgo: 2 },
];

/** "Device 1" to "Device <count>". */
export function manyDevices(count: number): SomeDevice[] {
  return Array.from({ length: count }, (_, index) => ({ name: `Device ${index + 1}` }));
}

/** Seats in use, as counted at the key and as rows, and how often a device of the key was deregistered. */
export async function seatsAndEntries(keyId: string) {
  const { rows } = await databasePool().query<{ counted: number; held: number; deregistered: number }>(
    `SELECT active_devices AS counted,
            (SELECT count(*)::int FROM activations WHERE key_id = $1 AND released_at IS NULL) AS held,
            (SELECT count(*)::int FROM audit_entries
             WHERE target_id = $1 AND action = 'device.deregistered') AS deregistered
     FROM license_keys WHERE id = $1`,
    [keyId],
  );
  return rows[0];
}
