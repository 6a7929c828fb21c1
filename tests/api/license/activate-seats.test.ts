import { describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { listAuditEntries } from "@/lib/domain/audit/list";
import { aLicense, contextAt } from "@/tests/support/factories";
import { anonymous } from "@/tests/support/personas";
import { said, signedLicense, TIMESTAMP } from "../read";

async function devices(keyId: string) {
  const { rows } = await databasePool().query(
    `SELECT x.machine_id AS machine, x.name, x.version, k.active_devices AS counted
     FROM activations x JOIN license_keys k ON k.id = x.key_id
     WHERE k.id = $1 AND released_at IS NULL ORDER BY x.machine_id`,
    [keyId],
  );
  return rows;
}

describe("POST activate 200: seats", () => {
  it("takes one seat per machine up to the limit, with the name and version it was given", async () => {
    const { application, key, id } = await aLicense({ devices: 2 });
    const device = anonymous(application.slug);
    signedLicense(await device.activate({ key, machineId: "machine-1", name: "Büro 🖥", version: "1.2.3" }));
    signedLicense(await device.activate({ key, machineId: "machine-2" }));
    expect(await devices(id)).toEqual([
      { machine: "machine-1", name: "Büro 🖥", version: "1.2.3", counted: 2 },
      { machine: "machine-2", name: null, version: null, counted: 2 },
    ]);
  });

  it("counts a machine once however often it asks, also when all seats are taken", async () => {
    const { application, key, id } = await aLicense({ devices: 1 });
    const device = anonymous(application.slug);
    for (let time = 0; time < 3; time++)
      signedLicense(await device.activate({ key, machineId: "machine-1" }));
    expect(await devices(id)).toMatchObject([{ machine: "machine-1", counted: 1 }]);
  });

  it("refreshes name and version of a known machine when they are given, and keeps them otherwise", async () => {
    const { application, key, id } = await aLicense();
    const device = anonymous(application.slug);
    const activate = (more: object) => device.activate({ key, machineId: "machine-1", ...more });
    await activate({ name: "old", version: "1.0.0" });
    await activate({ name: "new" });
    expect(await devices(id)).toMatchObject([{ name: "new", version: "1.0.0" }]);
    await activate({ version: "1.1.0", name: null });
    expect(await devices(id)).toMatchObject([{ name: "new", version: "1.1.0" }]);
    await activate({});
    expect(await devices(id)).toMatchObject([{ name: "new", version: "1.1.0", counted: 1 }]);
  });

  it("gives a freed seat to the next machine, and lets the former come back when there is one", async () => {
    const { application, key, id } = await aLicense({ devices: 1 });
    const device = anonymous(application.slug);
    const first = { key, machineId: "machine-1" };
    const second = { key, machineId: "machine-2" };
    signedLicense(await device.activate(first));
    await device.deactivate(first);
    signedLicense(await device.activate(second));
    expect(await device.activate(first)).toMatchObject({ status: 403, body: { error: "limit_reached" } });
    await device.deactivate(second);
    signedLicense(await device.activate(first));
    expect(await devices(id)).toMatchObject([{ machine: "machine-1", counted: 1 }]);
  });

  it("sets no limit when the key has none", async () => {
    const { application, key, id } = await aLicense({ devices: null });
    const device = anonymous(application.slug);
    for (let machine = 0; machine < 20; machine++) {
      const { license } = signedLicense(await device.activate({ key, machineId: `machine-${machine}` }));
      expect(license.maxActivations).toBeNull();
    }
    expect(await devices(id)).toHaveLength(20);
  });

  it("writes one log entry for a seat taken and none for a repetition", async () => {
    const { application, key } = await aLicense();
    const device = anonymous(application.slug);
    for (let time = 0; time < 2; time++) await device.activate({ key, machineId: "machine-1", name: "Büro" });
    const entries = await listAuditEntries(contextAt(), application.id, 100);
    expect(entries.filter(({ action }) => action.startsWith("device."))).toEqual([
      {
        at: expect.stringMatching(TIMESTAMP),
        actor: "Büro",
        actorKind: "device",
        action: "device.activated",
        target: `key …${key.slice(-4)}`,
        reason: null,
        detail: null,
      },
    ]);
  });
});

describe("POST activate 403 limit_reached", () => {
  it("when all seats are taken, and nothing is stored of the machine", async () => {
    const { application, key, id } = await aLicense({ devices: 1 });
    const device = anonymous(application.slug);
    await device.activate({ key, machineId: "machine-1" });
    const answer = await device.activate({ key, machineId: "machine-2" });
    expect(said(answer)).toEqual({ status: 403, body: { error: "limit_reached" } });
    const { rows } = await databasePool().query("SELECT machine_id FROM activations WHERE key_id = $1", [id]);
    expect(rows).toEqual([{ machine_id: "machine-1" }]);
  });
});
