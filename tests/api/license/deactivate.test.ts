import { describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { updateKey } from "@/lib/domain/keys/update";
import { ago, aLicense, contextAt, DAY_MS } from "@/tests/support/factories";
import { anonymous, serviceToken } from "@/tests/support/personas";
import { said, signedLicense } from "../read";

const MACHINE = "machine-1";
const done = { status: 200, body: { ok: true } };
const unknown = { status: 404, body: { error: "invalid_key" } };
const notActivated = { status: 403, body: { error: "not_activated" } };

async function installed(...args: Parameters<typeof aLicense>) {
  const license = await aLicense(...args);
  const device = anonymous(license.application.slug);
  const { token } = signedLicense(await device.activate({ key: license.key, machineId: MACHINE }));
  return { ...license, device, token };
}

async function seats(id: string) {
  const { rows } = await databasePool().query(
    `SELECT active_devices AS counted,
            (SELECT count(*)::int FROM activations WHERE key_id = k.id AND released_at IS NULL) AS held
     FROM license_keys k WHERE id = $1`,
    [id],
  );
  return rows[0];
}

describe("POST deactivate 200", () => {
  it.each(["key", "token"] as const)("frees the seat by %s, and repeating it is no error", async (way) => {
    const { device, id, ...secrets } = await installed({ devices: 1 });
    const body = { [way]: secrets[way], machineId: MACHINE };
    expect(said(await device.deactivate(body))).toEqual(done);
    expect(await seats(id)).toEqual({ counted: 0, held: 0 });
    expect(said(await device.deactivate(body))).toEqual(done);
    expect(await seats(id)).toEqual({ counted: 0, held: 0 });
    signedLicense(await device.activate({ key: secrets.key, machineId: "machine-2" }));
  });

  it("frees one seat and leaves the others", async () => {
    const { device, id, key } = await installed();
    await device.activate({ key, machineId: "machine-2" });
    expect(said(await device.deactivate({ key, machineId: MACHINE }))).toEqual(done);
    expect(await seats(id)).toEqual({ counted: 1, held: 1 });
    signedLicense(await device.validate({ key, machineId: "machine-2" }));
  });

  it.each(["suspended", "revoked", "expired"] as const)("works for a key that is %s", async (status) => {
    const { device, id, application, service, token } = await installed();
    const seller = serviceToken(application.slug, service.token);
    if (status === "suspended") await seller.suspend(id);
    if (status === "revoked") await seller.revoke(id);
    if (status === "expired") await updateKey(contextAt(), application, id, { expiresAt: ago(DAY_MS) });
    expect(said(await device.deactivate({ token, machineId: MACHINE }))).toEqual(done);
    expect(await seats(id)).toEqual({ counted: 0, held: 0 });
  });

  it("works without an active signing key, while activate and validate are 503", async () => {
    const { device, id, application, key, token } = await installed();
    await databasePool().query("UPDATE applications SET license_signing_key_id = NULL WHERE id = $1", [
      application.id,
    ]);
    const refusal = { status: 503, body: { error: "not_configured" } };
    expect(said(await device.activate({ key, machineId: MACHINE }))).toEqual(refusal);
    expect(said(await device.validate({ token, machineId: MACHINE }))).toEqual(refusal);
    expect(said(await device.deactivate({ token, machineId: MACHINE }))).toEqual(done);
    expect(await seats(id)).toEqual({ counted: 0, held: 0 });
  });
});

describe("POST deactivate 403 not_activated", () => {
  it("for a machine never seen for the key, by key and by another machine's token; no seat is freed", async () => {
    const { device, id, key, token } = await installed();
    for (const way of [{ key }, { token }])
      expect(said(await device.deactivate({ ...way, machineId: "machine-2" }))).toEqual(notActivated);
    expect(await seats(id)).toEqual({ counted: 1, held: 1 });
  });
});

describe("POST deactivate 404 invalid_key", () => {
  it("for a key nobody has, a broken token, and key and token of another application", async () => {
    const { application } = await aLicense();
    const device = anonymous(application.slug);
    const other = await installed();
    for (const way of [
      { key: "00000-00000-00000-00000-00000" },
      { token: "not.a-token" },
      { key: other.key },
      { token: other.token },
    ])
      expect(said(await device.deactivate({ ...way, machineId: MACHINE }))).toEqual(unknown);
    expect(await seats(other.id)).toEqual({ counted: 1, held: 1 });
  });
});
