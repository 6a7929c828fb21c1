import { createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { describe, expect, it } from "vitest";
import { publicKeyForms } from "@/lib/domain/applications/public-key-forms";

const spkiOf = (key: KeyObject) => key.export({ type: "spki", format: "der" }).toString("base64");

describe("the forms of a public key", () => {
  it("are what node:crypto makes of the same key, for many keys", () => {
    for (let round = 0; round < 50; round++) {
      const { publicKey } = generateKeyPairSync("ed25519");
      const raw = Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url");
      expect(publicKeyForms(spkiOf(publicKey))).toEqual({
        spki: spkiOf(publicKey),
        pem: publicKey.export({ type: "spki", format: "pem" }),
        rawHex: raw.toString("hex"),
        rawBase64: raw.toString("base64"),
      });
    }
  });

  it("all lead back to the key", () => {
    const { publicKey } = generateKeyPairSync("ed25519");
    const { pem, spki, rawBase64 } = publicKeyForms(spkiOf(publicKey));
    const x = Buffer.from(rawBase64, "base64").toString("base64url");
    for (const read of [
      createPublicKey(pem),
      createPublicKey({ key: Buffer.from(spki, "base64"), type: "spki", format: "der" }),
      createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" }),
    ])
      expect(read.equals(publicKey)).toBe(true);
  });

  it("knows the vector of RFC 8032", () => {
    const rawHex = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
    const der = Buffer.from(`302a300506032b6570032100${rawHex}`, "hex").toString("base64");
    expect(publicKeyForms(der).rawHex).toBe(rawHex);
  });

  it("does not take other keys, too few bytes or nothing", () => {
    const others = [
      spkiOf(generateKeyPairSync("x25519").publicKey),
      spkiOf(generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey),
      spkiOf(generateKeyPairSync("ed25519").publicKey).slice(0, 40),
      "",
    ];
    for (const other of others) expect(() => publicKeyForms(other)).toThrow(RangeError);
  });
});
