import { generateKeyPairSync } from "node:crypto";
import * as noble from "@noble/ed25519";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeEnvelope, encodeToken } from "@/lib/domain/tokens/encode";
import { readToken } from "@/lib/domain/tokens/verify";
import { signedToken } from "@/tests/support/signed-token";
import { anyClaims, freshKey, payloadFor, verifies } from "./some-token";

const key = freshKey();
const rawPublicKey = key.spki.subarray(-32);
const payload = anyClaims.map((claims) => payloadFor(key, claims));

describe("a token that we issue", () => {
  it("is two parts of base64url without padding", () => {
    fc.assert(
      fc.property(payload, (claims) => {
        expect(signedToken(claims, key.privateKey)).toMatch(/^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]{86}$/);
      }),
    );
  });

  it("holds its payload as JSON in UTF-8, in the order of the claims", () => {
    fc.assert(
      fc.property(payload, (claims) => {
        const [part = ""] = signedToken(claims, key.privateKey).split(".");
        expect(Buffer.from(part, "base64url").toString("utf8")).toBe(JSON.stringify(claims));
      }),
    );
  });

  it("verifies, and names what it is for", () => {
    fc.assert(
      fc.property(payload, (claims) => {
        const token = signedToken(claims, key.privateKey);
        const { kid, jti, sub, iss, app, exp } = claims;
        expect(verifies(token, key)).toBe(true);
        expect(readToken(token)?.claims).toEqual({ kid, jti, sub, iss, app, exp });
      }),
    );
  });

  it("verifies with an implementation that is not ours, over the text of the first part", async () => {
    await fc.assert(
      fc.asyncProperty(payload, async (claims) => {
        const [part = "", signature = ""] = signedToken(claims, key.privateKey).split(".");
        const message = new TextEncoder().encode(part);
        expect(await noble.verifyAsync(Buffer.from(signature, "base64url"), message, rawPublicKey)).toBe(
          true,
        );
      }),
      { numRuns: 25 },
    );
  });

  it("is the same token for the same payload", () => {
    fc.assert(
      fc.property(payload, (claims) => {
        expect(signedToken(claims, key.privateKey)).toBe(signedToken({ ...claims }, key.privateKey));
      }),
      { numRuns: 25 },
    );
  });

  it("is the envelope of its payload, as release statements use it", () => {
    const envelope = encodeEnvelope(payloadFor(key), key.privateKey);
    expect(signedToken(payloadFor(key), key.privateKey)).toBe(`${envelope.payload}.${envelope.signature}`);
  });

  it("is the same when many are due at once", async () => {
    const payloads = Array.from({ length: 50 }, (_, at) => payloadFor(key, { sub: `host-${at}` }));
    const tokens = await Promise.all(payloads.map((claims) => encodeToken(claims, key.privateKey)));
    expect(tokens).toEqual(payloads.map((claims) => signedToken(claims, key.privateKey)));
    await expect(encodeToken({}, generateKeyPairSync("x25519").privateKey)).rejects.toThrow();
    expect(await encodeToken({}, key.privateKey)).toBe(signedToken({}, key.privateKey));
  });

  it("is short enough to be read back, with the largest plan that can be saved", () => {
    const features = Object.fromEntries(
      Array.from({ length: 200 }, (_, at) => [`f${at}`.padEnd(64, "x"), -1.2345678901234568e-300]),
    );
    const claims = payloadFor(key, {
      iss: `https://${"a".repeat(253)}/${"b".repeat(40)}/license/v1`,
      sub: "s".repeat(200),
      plan: "p".repeat(64),
      planName: "\u0001".repeat(200),
      features,
      licenseExpiresAt: "9999-12-31T23:59:59.999Z",
    });
    expect(verifies(signedToken(claims, key.privateKey), key)).toBe(true);
  });
});
