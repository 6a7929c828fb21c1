import { describe, expect, it } from "vitest";
import { updateKey } from "@/lib/domain/keys/update";
import { ago, ahead, aLicense, anActivation, contextAt, DAY_MS, HOUR_MS } from "@/tests/support/factories";
import { anonymous } from "@/tests/support/personas";
import { claimsOf, said, signedLicense } from "../read";

const WEEK_SECONDS = 604_800;
const MACHINE = "machine-1";

async function activated(expiresAt: Date | null) {
  const { application, key } = await aLicense({ expiresAt });
  const before = Math.floor(Date.now() / 1000);
  const { token, license } = signedLicense(
    await anonymous(application.slug).activate({ key, machineId: MACHINE }),
  );
  return { claims: claimsOf(token), license, before, after: Math.floor(Date.now() / 1000) };
}

describe("the token's exp", () => {
  it("is seven days after iat for a license that never ends, whose own end is null in license and token", async () => {
    const { claims, license, before, after } = await activated(null);
    expect(claims.iat).toBeGreaterThanOrEqual(before);
    expect(claims.iat).toBeLessThanOrEqual(after);
    expect(claims.exp).toBe(claims.iat + WEEK_SECONDS);
    expect(claims.licenseExpiresAt).toBeNull();
    expect(license.expiresAt).toBeNull();
  });

  it("is seven days after iat for a license that ends later", async () => {
    const end = ahead(30 * DAY_MS);
    const { claims, license } = await activated(end);
    expect(claims.exp).toBe(claims.iat + WEEK_SECONDS);
    expect(claims.licenseExpiresAt).toBe(end.toISOString());
    expect(license.expiresAt).toBe(end.toISOString());
  });

  it("is the license's end, in whole seconds, for a license that ends sooner", async () => {
    const end = new Date(Math.floor(Date.now() / 1000) * 1000 + HOUR_MS + 999);
    const { claims, license } = await activated(end);
    expect(claims.exp).toBe(Math.floor(end.getTime() / 1000));
    expect(license.expiresAt).toBe(end.toISOString());
  });

  it.each([null, ahead(HOUR_MS), ahead(30 * DAY_MS)])("equals tokenExpiresAt, end %s", async (end) => {
    const { claims, license } = await activated(end);
    expect(license.tokenExpiresAt).toBe(new Date(claims.exp * 1000).toISOString());
  });
});

describe("a license whose end has come", () => {
  it("is expired for activate and validate, by key and by token", async () => {
    const { application, key } = await aLicense({ expiresAt: ago(HOUR_MS) });
    const { token } = await anActivation(application, key, MACHINE, { now: ago(DAY_MS) });
    const device = anonymous(application.slug);
    const refusal = { status: 403, body: { error: "expired" } };
    expect(said(await device.activate({ key, machineId: MACHINE }))).toEqual(refusal);
    expect(said(await device.validate({ key, machineId: MACHINE }))).toEqual(refusal);
    expect(said(await device.validate({ token, machineId: MACHINE }))).toEqual(refusal);
  });

  it("is active again with its seats when the end is moved", async () => {
    const { application, key, id } = await aLicense({ expiresAt: ago(HOUR_MS), devices: 1 });
    await anActivation(application, key, MACHINE, { now: ago(DAY_MS) });
    await updateKey(contextAt(), application, id, { expiresAt: ahead(DAY_MS) });
    signedLicense(await anonymous(application.slug).validate({ key, machineId: MACHINE }));
  });
});

describe("seats lowered below their use", () => {
  it("keep the present machines and refuse new ones until enough are free", async () => {
    const { application, key, id } = await aLicense({ devices: 3 });
    const device = anonymous(application.slug);
    for (const machineId of ["machine-1", "machine-2", "machine-3"])
      await device.activate({ key, machineId });
    await updateKey(contextAt(), application, id, { devices: 2 });
    const { license } = signedLicense(await device.validate({ key, machineId: "machine-3" }));
    expect(license.maxActivations).toBe(2);
    signedLicense(await device.activate({ key, machineId: "machine-1" }));
    const newcomer = { key, machineId: "machine-4" };
    const full = { status: 403, body: { error: "limit_reached" } };
    expect(said(await device.activate(newcomer))).toEqual(full);
    await device.deactivate({ key, machineId: "machine-1" });
    expect(said(await device.activate(newcomer))).toEqual(full);
    await device.deactivate({ key, machineId: "machine-2" });
    signedLicense(await device.activate(newcomer));
  });
});
