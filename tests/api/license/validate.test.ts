import { beforeAll, describe, expect, it } from "vitest";
import { updatePlan } from "@/lib/domain/applications/save-plan";
import { aKey, aLicense, aShop, contextAt } from "@/tests/support/factories";
import { anonymous, serviceToken } from "@/tests/support/personas";
import { claimsOf, said, signedLicense, TIMESTAMP } from "../read";

const MACHINE = "machine-1";

/** An activated device, its token, and both ways to say which license it means. */
async function installed(...args: Parameters<typeof aLicense>) {
  const license = await aLicense(...args);
  const device = anonymous(license.application.slug);
  const { token } = signedLicense(await device.activate({ key: license.key, machineId: MACHINE }));
  return { ...license, device, token, ways: [{ key: license.key }, { token }] };
}

describe("POST validate 200", () => {
  it.each(["key", "token"] as const)("answers a fresh token and the license to a %s", async (way) => {
    const { device, key, token } = await installed({}, { manageCodes: true });
    const identity = { key, token }[way];
    const answer = await device.validate({ [way]: identity, machineId: MACHINE, version: "1.0.0" });
    expect(said(answer)).toEqual({
      status: 200,
      body: {
        status: "active",
        token: expect.any(String),
        license: {
          plan: "pro",
          planName: "Pro",
          features: {},
          expiresAt: null,
          updatesUntil: null,
          tokenExpiresAt: expect.stringMatching(TIMESTAMP),
          maxActivations: 3,
          manageUrl: "https://licenses.example.test/manage",
        },
      },
    });
    const fresh = signedLicense(answer).token;
    expect(claimsOf(fresh)).toMatchObject({ sub: MACHINE, jti: claimsOf(token).jti });
    signedLicense(await device.validate({ token: fresh, machineId: MACHINE }));
  });

  it("takes null for the absent one of key and token", async () => {
    const { device, key, token } = await installed();
    signedLicense(await device.validate({ key, token: null, machineId: MACHINE, version: null }));
    signedLicense(await device.validate({ key: null, token, machineId: MACHINE }));
  });

  it("reads entitlement from the database and not from the token", async () => {
    const { device, application, token } = await installed({}, {}, { features: { projects: 1 } });
    await updatePlan(contextAt(), application, "pro", { name: "Pro 2", features: { projects: 2 } });
    const { license } = signedLicense(await device.validate({ token, machineId: MACHINE }));
    expect(license).toMatchObject({ planName: "Pro 2", features: { projects: 2 } });
  });
});

describe("POST validate 403", () => {
  it.each(["suspended", "revoked"] as const)("%s, at once, by key and by token", async (status) => {
    const { device, application, service, id, ways } = await installed();
    const seller = serviceToken(application.slug, service.token);
    await (status === "revoked" ? seller.revoke(id) : seller.suspend(id));
    for (const way of ways)
      expect(said(await device.validate({ ...way, machineId: MACHINE }))).toEqual({
        status: 403,
        body: { error: status },
      });
  });

  it("suspended, and active again with the same seat after reactivation", async () => {
    const { device, application, service, id, ways } = await installed({ devices: 1 });
    const seller = serviceToken(application.slug, service.token);
    await seller.suspend(id);
    await seller.reactivate(id);
    for (const way of ways) signedLicense(await device.validate({ ...way, machineId: MACHINE }));
  });

  it("not_activated for a machine that holds no seat: never did, not any more, or by another's token", async () => {
    const { device, ways } = await installed();
    const refusal = { status: 403, body: { error: "not_activated" } };
    for (const way of ways)
      expect(said(await device.validate({ ...way, machineId: "machine-2" }))).toEqual(refusal);
    await device.deactivate({ ...ways[0], machineId: MACHINE });
    for (const way of ways)
      expect(said(await device.validate({ ...way, machineId: MACHINE }))).toEqual(refusal);
  });

  it("not_activated when two machines of one key exchange their tokens", async () => {
    const { device, key, token } = await installed();
    const second = signedLicense(await device.activate({ key, machineId: "machine-2" })).token;
    for (const [foreign, machineId] of [
      [token, "machine-2"],
      [second, MACHINE],
    ]) {
      expect(said(await device.validate({ token: foreign, machineId }))).toEqual({
        status: 403,
        body: { error: "not_activated" },
      });
    }
  });
});

describe("POST validate 404 invalid_key", () => {
  let unknown: object[];
  beforeAll(async () => {
    const other = await installed();
    unknown = [{ key: "00000-00000-00000-00000-00000" }, ...other.ways];
  });

  it("for a key nobody has, and for key and token of another application", async () => {
    const { device } = await installed();
    for (const way of unknown)
      expect(said(await device.validate({ ...way, machineId: MACHINE }))).toEqual({
        status: 404,
        body: { error: "invalid_key" },
      });
  });

  it("for the token of a device whose record is gone with its key's", async () => {
    const { application } = await aShop();
    const { key } = await aKey(application);
    const device = anonymous(application.slug);
    const { token } = signedLicense(await device.activate({ key, machineId: MACHINE }));
    await contextAt().db.prisma.licenseKey.deleteMany({ where: { applicationId: application.id } });
    expect(said(await device.validate({ token, machineId: MACHINE }))).toEqual({
      status: 404,
      body: { error: "invalid_key" },
    });
  });
});
