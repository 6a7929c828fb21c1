/** The license object and its token, signed by `node:crypto` with a key that was unsealed once. */
import { createDecipheriv, createPrivateKey, type KeyObject, sign } from "node:crypto";

export type License = {
  slug: string;
  kid: string;
  sealedPrivateKey: Buffer;
  machineId: string;
  activationId: string;
  planCode: string;
  planName: string;
  features: object;
  expiresAt: Date | null;
  updatesUntil: Date | null;
  maxActivations: number | null;
};

const VALIDITY_SECONDS = 7 * 24 * 3600;
const HEADER_BYTES = 17;
const NONCE_AT = 5;
const TAG_BYTES = 16;

const signers = new Map<string, KeyObject>();

/** The answer's JSON text. */
export function signedAnswer(of: License, settings: { baseUrl: string; masterKey: string }): string {
  const iat = Math.floor(Date.now() / 1000);
  const full = iat + VALIDITY_SECONDS;
  const exp = of.expiresAt ? Math.min(full, Math.floor(of.expiresAt.getTime() / 1000)) : full;
  const expiresAt = of.expiresAt?.toISOString() ?? null;
  const updatesUntil = of.updatesUntil?.toISOString() ?? null;
  const payload = Buffer.from(
    JSON.stringify({
      v: 1,
      typ: "license_key",
      iss: `${settings.baseUrl}/${of.slug}/license/v1`,
      app: of.slug,
      sub: of.machineId,
      kid: of.kid,
      jti: of.activationId,
      plan: of.planCode,
      planName: of.planName,
      features: of.features,
      status: "active",
      licenseExpiresAt: expiresAt,
      updatesUntil,
      iat,
      exp,
    }),
  ).toString("base64url");
  const signature = sign(null, Buffer.from(payload), signerOf(of, settings.masterKey)).toString("base64url");
  return JSON.stringify({
    status: "active",
    token: `${payload}.${signature}`,
    license: {
      plan: of.planCode,
      planName: of.planName,
      features: of.features,
      expiresAt,
      updatesUntil,
      tokenExpiresAt: new Date(exp * 1000).toISOString(),
      maxActivations: of.maxActivations,
    },
  });
}

function signerOf({ kid, sealedPrivateKey: box }: License, masterKey: string): KeyObject {
  const known = signers.get(kid);
  if (known) return known;
  const nonce = box.subarray(NONCE_AT, HEADER_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", Buffer.from(masterKey, "hex"), nonce);
  decipher.setAAD(Buffer.from(`signing-key:${kid}`)).setAuthTag(box.subarray(-TAG_BYTES));
  const der = Buffer.concat([decipher.update(box.subarray(HEADER_BYTES, -TAG_BYTES)), decipher.final()]);
  const key = createPrivateKey({ key: der, type: "pkcs8", format: "der" });
  signers.set(kid, key);
  return key;
}
