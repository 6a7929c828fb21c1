import { describe, expect, it } from "vitest";
import {
  activateSigningKey,
  createSigningKey,
  withdrawSigningKey,
} from "@/lib/domain/applications/signing-keys";
import { aLicense, contextAt } from "@/tests/support/factories";
import { anonymous } from "@/tests/support/personas";
import { refusal } from "@/tests/support/refusal";
import { claimsOf, publishedKeys, said, signedLicense } from "../read";
import { verifiesOffline } from "./offline";

const MACHINE = "machine-1";

describe("rotation of the signing key", () => {
  it("create → activate → withdraw: no device notices, until the key that signed its token is withdrawn", async () => {
    const { application, key } = await aLicense();
    const device = anonymous(application.slug);
    const published = async () =>
      publishedKeys(await device.publicKey()).map(({ kid, active }) => ({ kid, active }));
    const validate = (token: string) => device.validate({ token, machineId: MACHINE });
    const old = signedLicense(await device.activate({ key, machineId: MACHINE })).token;
    const { kid: former } = claimsOf(old);

    const { kid: next } = await createSigningKey(contextAt(), application, "license");
    expect(await published()).toEqual([
      { kid: former, active: true },
      { kid: next, active: false },
    ]);
    const between = signedLicense(await validate(old)).token;
    expect(claimsOf(between).kid).toBe(former);

    await activateSigningKey(contextAt(), application, next);
    expect(await published()).toEqual([
      { kid: former, active: false },
      { kid: next, active: true },
    ]);
    const fresh = signedLicense(await validate(old)).token;
    expect(claimsOf(fresh).kid).toBe(next);
    const keys = publishedKeys(await device.publicKey());
    expect(await Promise.all([old, fresh].map((token) => verifiesOffline(token, keys, MACHINE)))).toEqual([
      true,
      true,
    ]);

    await withdrawSigningKey(contextAt(), application, former);
    expect(await published()).toEqual([{ kid: next, active: true }]);
    const refusal = { status: 404, body: { error: "invalid_key" } };
    expect(said(await validate(old))).toEqual(refusal);
    expect(said(await validate(between))).toEqual(refusal);
    expect(said(await device.deactivate({ token: old, machineId: MACHINE }))).toEqual(refusal);
    signedLicense(await validate(fresh));
    signedLicense(await device.validate({ key, machineId: MACHINE }));
  });

  it("refuses to withdraw the active key, and to activate a withdrawn one", async () => {
    const { application, key } = await aLicense();
    const device = anonymous(application.slug);
    const { kid: former } = claimsOf(signedLicense(await device.activate({ key, machineId: MACHINE })).token);
    await expect(withdrawSigningKey(contextAt(), application, former)).rejects.toEqual(
      refusal(`The signing key ${former} is the active one; activate another before you withdraw it.`),
    );
    const { kid: next } = await createSigningKey(contextAt(), application, "license");
    await activateSigningKey(contextAt(), application, next);
    await withdrawSigningKey(contextAt(), application, former);
    await expect(activateSigningKey(contextAt(), application, former)).rejects.toEqual(
      refusal(`The signing key ${former} is withdrawn; create a new one instead.`),
    );
    expect(claimsOf(signedLicense(await device.validate({ key, machineId: MACHINE })).token).kid).toBe(next);
  });
});
