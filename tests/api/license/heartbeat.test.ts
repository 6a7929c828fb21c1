import { beforeAll, describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
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

async function deviceSeen(when: Date) {
  const { id, key } = await aKey(shop.application);
  const { token } = await anActivation(shop.application, key, MACHINE, { now: when, version: "1.0.0" });
  return { id, key, token, before: await rowOf(id) };
}

describe("validate", () => {
  it("writes nothing within an hour of the last sight, by key and by token", async () => {
    const { id, key, token, before } = await deviceSeen(ago(HOUR_MS - MINUTE_MS));
    signedLicense(await device.validate({ key, machineId: MACHINE }));
    signedLicense(await device.validate({ token, machineId: MACHINE, version: "1.0.0" }));
    signedLicense(await device.validate({ token, machineId: MACHINE, version: null }));
    expect(await rowOf(id)).toEqual(before);
  });

  it("notes that it saw the device once an hour has passed, and then nothing for the next hour", async () => {
    const { id, token, before } = await deviceSeen(ago(HOUR_MS + MINUTE_MS));
    signedLicense(await device.validate({ token, machineId: MACHINE }));
    const after = await rowOf(id);
    expect(after.seen.getTime()).toBeGreaterThan(before.seen.getTime() + HOUR_MS);
    expect(after.version).toBe("1.0.0");
    signedLicense(await device.validate({ token, machineId: MACHINE }));
    expect(await rowOf(id)).toEqual(after);
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
