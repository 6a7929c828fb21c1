/**
 * License keys with a device, read for all who ask at the same moment by one statement without a row lock: this is what every
 * installed program asks every day. Key and device are never answered from memory.
 */
import { HASH_BYTES } from "../../crypto/secret";
import { batched } from "../../db/batch";
import { CATALOGUE_VERSION_SQL, type CatalogueVersion } from "../../db/catalogue-version";
import { database } from "../../db/client";
import type { KeyState } from "../../db/generated/enums";

export type LicenseRow = {
  /** Of the catalogue, in the same snapshot. */
  version: CatalogueVersion;
  /** Null, as all that follows: nothing was found. */
  keyId: string | null;
  applicationId: string | null;
  planId: string | null;
  state: KeyState | null;
  expiresAt: Date | null;
  updatesUntil: Date | null;
  maxActivations: number | null;
  /** Null, as all that follows: the device never held a seat of this key. */
  activationId: string | null;
  deviceVersion: string | null;
  lastSeenAt: Date | null;
  releasedAt: Date | null;
};

/** Found by a device's id alone. */
export type DeviceRow = LicenseRow & { machineId: string | null };

const COLUMNS = `
  ${CATALOGUE_VERSION_SQL} AS version,
  k.id AS "keyId", k.application_id AS "applicationId", k.plan_id AS "planId", k.state, k.expires_at AS "expiresAt",
  k.updates_until AS "updatesUntil",
  k.max_activations AS "maxActivations", x.id AS "activationId",
  x.version AS "deviceVersion", x.last_seen_at AS "lastSeenAt", x.released_at AS "releasedAt"`;

// The device is looked up by both columns of its unique index, after the key was found. Joined freely, PostgreSQL would look for
// the machine first, and one that a thousand keys share would be read a thousand times.
const device = (machineId: string) => `
  LEFT JOIN LATERAL (SELECT * FROM activations a WHERE a.key_id = k.id AND a.machine_id = ${machineId} LIMIT 1) x ON true`;

// All hashes come as one parameter, which travels as it is; an array of them would be written out in hex and read again.
// The array is selected so that PostgreSQL does not count its members while it plans: for few of them it would take a plan of
// their own to be cheaper than the prepared one, and plan again each time.
const BY_KEYS = {
  name: "find-licenses-by-key",
  text: `SELECT i.place::int AS place, ${COLUMNS}
         FROM unnest((SELECT $2::text[])) WITH ORDINALITY AS i (machine_id, place)
         JOIN catalogue_version c ON c.id = 1
         LEFT JOIN license_keys k
           ON k.secret_hash = substring($1::bytea FROM (i.place::int - 1) * ${HASH_BYTES} + 1 FOR ${HASH_BYTES})
         ${device("i.machine_id")}`,
};
/** The same for one, at half the price. */
const BY_KEY = {
  name: "find-license-by-key",
  text: `SELECT ${COLUMNS}
         FROM catalogue_version c
         LEFT JOIN license_keys k ON k.secret_hash = $1 ${device("$2")}
         WHERE c.id = 1`,
};

const BY_DEVICES = {
  name: "find-licenses-by-device",
  text: `SELECT i.place::int AS place, ${COLUMNS}, x.machine_id AS "machineId"
         FROM unnest((SELECT $1::uuid[])) WITH ORDINALITY AS i (id, place)
         JOIN catalogue_version c ON c.id = 1
         LEFT JOIN activations x ON x.id = i.id
         LEFT JOIN license_keys k ON k.id = x.key_id`,
};
const BY_DEVICE = {
  name: "find-license-by-device",
  text: `SELECT ${COLUMNS}, x.machine_id AS "machineId"
         FROM catalogue_version c
         LEFT JOIN activations x ON x.id = $1
         LEFT JOIN license_keys k ON k.id = x.key_id
         WHERE c.id = 1`,
};

type Placed<Row> = Row & { place: number };

/** By the HMAC of the key, with the device of that machine. */
export const licenseByKey = batched(async (asked: { secretHash: Buffer; machineId: string }[]) => {
  const hashes = asked.map(({ secretHash }) => secretHash);
  const machines = asked.map(({ machineId }) => machineId);
  const db = database();
  return asked.length === 1
    ? db.run<LicenseRow>(BY_KEY, [hashes[0], machines[0]])
    : inPlace(await db.run<Placed<LicenseRow>>(BY_KEYS, [Buffer.concat(hashes), machines]));
});

/** By the device's id, which is the `jti` of its tokens. */
export const licenseByDevice = batched(async (ids: string[]) => {
  const db = database();
  return ids.length === 1
    ? db.run<DeviceRow>(BY_DEVICE, ids)
    : inPlace(await db.run<Placed<DeviceRow>>(BY_DEVICES, [ids]));
});

/** A join promises no order. */
function inPlace<Row>(rows: Placed<Row>[]): Row[] {
  const sorted: Row[] = new Array(rows.length);
  for (const row of rows) sorted[row.place - 1] = row;
  return sorted;
}
