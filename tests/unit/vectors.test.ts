import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { config } from "@/lib/config/config";
import { importPrivateKey, importPublicKey, keyId } from "@/lib/crypto/ed25519";
import { seal } from "@/lib/crypto/sealed-box";
import { signLicense } from "@/lib/domain/activations/license";
import { isMachineId } from "@/lib/domain/activations/machine";
import { parseFeatures } from "@/lib/domain/applications/plan";
import { signingKeyLabel } from "@/lib/domain/applications/signing-keys";
import { isSignedBy, readToken } from "@/lib/domain/tokens/verify";
import { signedToken } from "@/tests/support/signed-token";
import { tokens as invalidTokens } from "../vectors/invalid-tokens.json";
import { keys, publicKeyResponse } from "../vectors/keys.json";
import { tokens as validTokens } from "../vectors/valid-tokens.json";

const PKCS8_PREFIX = "302e020100300506032b657004220420";
const issuedTokens = validTokens.filter(({ asIssued }) => asIssued);

type Verdict = "valid" | "malformed" | "signature" | "machine" | "expired";

/** Offline verification as the contract tells programs to do it, made of our parts. */
function judge(text: string, machineId: string, unixMilliseconds: number): Verdict {
  const token = readToken(text);
  if (!token) return "malformed";
  const published = publicKeyResponse.keys.find(({ kid }) => kid === token.claims.kid);
  if (!published || !isSignedBy(token, importPublicKey(Buffer.from(published.publicKey, "base64"))))
    return "signature";
  if (token.claims.sub !== machineId) return "machine";
  return unixMilliseconds < token.claims.exp * 1000 ? "valid" : "expired";
}

function keyNamed(name: string) {
  const key = keys.find((candidate) => candidate.name === name);
  if (!key) throw new Error(`There is no key ${name}.`);
  return { ...key, pkcs8: Buffer.from(PKCS8_PREFIX + key.seed, "hex") };
}

describe("the vectors", () => {
  it("are what their generator writes", () => {
    const generator = fileURLToPath(new URL("../vectors/generate.mjs", import.meta.url));
    execFileSync(process.execPath, [generator, "--check"]);
  });

  it("are named once each", () => {
    const names = [...validTokens, ...invalidTokens].map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe("forged vectors", () => {
  const forged = invalidTokens.filter(({ reason }) => reason === "signature");

  it.each(forged)("nothing but the signature gives away: $name", ({ token, machineId, unixMilliseconds }) => {
    const claims = readToken(token)?.claims;
    expect(claims?.sub).toBe(machineId);
    expect(claims?.exp).toBeGreaterThan(unixMilliseconds / 1000);
  });
});

describe("the keys of the vectors", () => {
  it.each(keys)("$name has the identifier that we give it", ({ publicKey, kid }) => {
    expect(keyId(Buffer.from(publicKey, "base64"))).toBe(kid);
  });
});

describe("issuing the vectors' tokens", () => {
  it.each(issuedTokens)("we write $name byte for byte", ({ payload, token, signedBy }) => {
    expect(signedToken(payload, importPrivateKey(keyNamed(signedBy).pkcs8))).toBe(token);
  });

  it.each(issuedTokens)("from the license itself: $name", async ({ payload, token, signedBy }) => {
    const { kid, pkcs8 } = keyNamed(signedBy);
    const { licenseExpiresAt, iat } = payload;
    const sealedPrivateKey = seal(config().secrets.masterKeys, signingKeyLabel(kid), pkcs8);
    const application = { slug: payload.app, manageCodes: false, kid, sealedPrivateKey };
    const entitlement = {
      planCode: payload.plan,
      planName: payload.planName,
      features: parseFeatures(payload.features),
      expiresAt: licenseExpiresAt === null ? null : new Date(licenseExpiresAt),
      updatesUntil: null,
      maxActivations: 1,
    };
    const seat = { machineId: payload.sub, activationId: payload.jti };
    const signed = await signLicense(application, entitlement, seat, new Date(iat * 1000 + 999));
    expect(signed.token).toBe(token);
  });

  it.each(issuedTokens)("its machine may be named so: $name", ({ machineId }) => {
    expect(isMachineId(machineId)).toBe(true);
  });
});

describe("reading the vectors' tokens", () => {
  const instants = validTokens.flatMap(({ name, token, machineId, verifications }) =>
    verifications.map((verification) => ({ name, token, machineId, ...verification })),
  );

  it.each(instants)("$name at $at: $valid", ({ token, machineId, unixMilliseconds, valid }) => {
    expect(judge(token, machineId, unixMilliseconds)).toBe(valid ? "valid" : "expired");
  });

  it.each(invalidTokens)("$reason: $name", ({ token, machineId, unixMilliseconds, reason }) => {
    expect(judge(token, machineId, unixMilliseconds)).toBe(reason);
  });
});
