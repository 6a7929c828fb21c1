import { beforeAll, describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { flushHeartbeats, noteHeartbeat } from "@/lib/domain/activations/heartbeats";
import { eventually } from "@/tests/support/eventually";
import { ago, aKey, anActivation, aShop, HOUR_MS } from "@/tests/support/factories";
import { anonymous } from "@/tests/support/personas";
import { signedLicense } from "../read";

const MACHINE = "machine-1";
const MINUTE_MS = 60_000;

let shop: Awaited<ReturnType<typeof aShop>>;
let device: ReturnType<typeof anonymous>;

beforeAll(async () => {
  shop = await aShop();
  device = anonymous(shop.application.slug);
});

/** `written` changes with every write to the device's or the key's row, whatever is written. */
async function rowOf(keyId: string) {
  const { rows } = await databasePool().query(
    `SELECT x.xmin::text || ' ' || x.ctid::text || ' ' || k.xmin::text AS written, x.version, x.last_seen_at AS seen
     FROM activations x JOIN license_keys k ON k.id = x.key_id WHERE k.id = $1`,
    [keyId],
  );
  return rows[0];
}

async function activationIdOf(keyId: string, table = "activations"): Promise<string> {
  const { rows } = await databasePool().query(`SELECT id FROM ${table} WHERE key_id = $1`, [keyId]);
  return rows[0].id;
}

async function deviceSeen(when: Date) {
  const { id, key } = await aKey(shop.application);
  const { token } = await anActivation(shop.application, key, MACHINE, { now: when, version: "1.0.0" });
  return { id, key, token, before: await rowOf(id) };
}

describe("validate", () => {
  it("writes nothing within an hour of the last heartbeat, by key and by token", async () => {
    const { id, key, token, before } = await deviceSeen(ago(HOUR_MS - MINUTE_MS));
    signedLicense(await device.validate({ key, machineId: MACHINE }));
    signedLicense(await device.validate({ token, machineId: MACHINE, version: "1.0.0" }));
    signedLicense(await device.validate({ token, machineId: MACHINE, version: null }));
    expect(await rowOf(id)).toEqual(before);
  });

  it("notes that it saw the device once an hour has passed, and then nothing for the next hour", async () => {
    const { id, token, before } = await deviceSeen(ago(HOUR_MS + MINUTE_MS));
    signedLicense(await device.validate({ token, machineId: MACHINE }));
    await flushHeartbeats();
    const after = await rowOf(id);
    expect(after.seen.getTime()).toBeGreaterThan(before.seen.getTime() + HOUR_MS);
    expect(after.version).toBe("1.0.0");
    signedLicense(await device.validate({ token, machineId: MACHINE }));
    await flushHeartbeats();
    expect(await rowOf(id)).toEqual(after);
  });

  it("writes what it saw within two seconds, many devices in one statement", async () => {
    const devices = await Promise.all(Array.from({ length: 20 }, () => deviceSeen(ago(2 * HOUR_MS))));
    const activations = await Promise.all(devices.map(({ id }) => activationIdOf(id)));
    // All in one turn of this process, so that no flush can come between two of them.
    for (const activation of activations) noteHeartbeat(activation, new Date());
    await eventually(async () => {
      const rows = await Promise.all(devices.map(({ id }) => rowOf(id)));
      expect(new Set(rows.map((row) => row.written.split(" ")[0])).size).toBe(1);
    }, 4_000);
  });

  it("keeps what cannot be written for the next time, and loses no later heartbeat by it", async () => {
    const { id, token, before } = await deviceSeen(ago(2 * HOUR_MS));
    await databasePool().query("ALTER TABLE activations RENAME TO away");
    noteHeartbeat(await activationIdOf(id, "away"), new Date());
    await flushHeartbeats();
    await databasePool().query("ALTER TABLE away RENAME TO activations");
    await flushHeartbeats();
    expect((await rowOf(id)).seen.getTime()).toBeGreaterThan(before.seen.getTime() + HOUR_MS);
    signedLicense(await device.validate({ token, machineId: MACHINE }));
  });

  it("does not see a device again that has left meanwhile", async () => {
    const { id, key, token } = await deviceSeen(ago(2 * HOUR_MS));
    signedLicense(await device.validate({ token, machineId: MACHINE }));
    await device.deactivate({ key, machineId: MACHINE });
    const left = await rowOf(id);
    noteHeartbeat(await activationIdOf(id), ago(-HOUR_MS));
    await flushHeartbeats();
    expect(await rowOf(id)).toEqual(left);
  });

  it("notes a changed version at once, once", async () => {
    const { id, key } = await deviceSeen(ago(MINUTE_MS));
    const validate = () => device.validate({ key, machineId: MACHINE, version: "2.0.0" });
    signedLicense(await validate());
    const after = await rowOf(id);
    expect(after.version).toBe("2.0.0");
    signedLicense(await validate());
    expect(await rowOf(id)).toEqual(after);
  });

  it("writes nothing for a call that is refused", async () => {
    const { id, key, token, before } = await deviceSeen(ago(2 * HOUR_MS));
    await device.validate({ key, machineId: "machine-2", version: "3.0.0" });
    await device.validate({ token, machineId: "machine-2", version: "3.0.0" });
    await device.validate({ token: `${token}x`, machineId: MACHINE, version: "3.0.0" });
    expect(await rowOf(id)).toEqual(before);
  });
});

describe("activate by a known machine", () => {
  it("writes nothing within an hour when name and version are the same", async () => {
    const { id, key, before } = await deviceSeen(ago(HOUR_MS - MINUTE_MS));
    signedLicense(await device.activate({ key, machineId: MACHINE }));
    signedLicense(await device.activate({ key, machineId: MACHINE, version: "1.0.0" }));
    // Locking a row leaves a mark in xmax, not here.
    expect(await rowOf(id)).toEqual(before);
  });
});
