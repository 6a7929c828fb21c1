import { createHash } from "node:crypto";
import * as noble from "@noble/ed25519";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  generateKeyPair,
  importPrivateKey,
  importPublicKey,
  keyId,
  signBytes,
  verifyBytes,
} from "@/lib/crypto/ed25519";

const pair = generateKeyPair();
const privateKey = importPrivateKey(pair.privateKey);
const publicKey = importPublicKey(pair.publicKey);

/** From RFC 8032, section 7.1, test 2. */
const RFC_SEED = "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb";
const RFC_PUBLIC = "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c";
const RFC_SIGNATURE =
  "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00";

describe("signatures", () => {
  it("are those of RFC 8032", () => {
    const signer = importPrivateKey(Buffer.from(`302e020100300506032b657004220420${RFC_SEED}`, "hex"));
    const verifier = importPublicKey(Buffer.from(`302a300506032b6570032100${RFC_PUBLIC}`, "hex"));
    expect(signBytes(signer, Buffer.of(0x72)).toString("hex")).toBe(RFC_SIGNATURE);
    expect(verifyBytes(verifier, Buffer.of(0x72), Buffer.from(RFC_SIGNATURE, "hex"))).toBe(true);
  });

  it("verify for exactly the message that was signed", () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.uint8Array(), (message, another) => {
        const signature = signBytes(privateKey, message);
        expect(verifyBytes(publicKey, message, signature)).toBe(true);
        expect(verifyBytes(publicKey, another, signature)).toBe(Buffer.from(message).equals(another));
      }),
    );
  });

  it("verify with an implementation that is not ours", async () => {
    const message = Buffer.from("what was signed");
    const raw = pair.publicKey.subarray(-32);
    expect(await noble.verifyAsync(signBytes(privateKey, message), message, raw)).toBe(true);
  });

  it.each([0, 1, 63, 65, 128])("of %i bytes are refused without an error", (length) => {
    expect(verifyBytes(publicKey, Buffer.from("message"), Buffer.alloc(length))).toBe(false);
  });
});

describe("a new key pair", () => {
  it("is never the same twice", () => {
    const pairs = Array.from({ length: 50 }, () => generateKeyPair().publicKey.toString("hex"));
    expect(new Set(pairs).size).toBe(50);
  });

  it("has 44 bytes of SPKI and 48 bytes of PKCS #8, as other libraries expect them", () => {
    expect([pair.publicKey.length, pair.privateKey.length]).toEqual([44, 48]);
  });
});

describe("the identifier of a key", () => {
  it("is the first 16 hex digits of SHA-256 over its SPKI DER", () => {
    const digest = createHash("sha256").update(pair.publicKey).digest("hex");
    expect(keyId(pair.publicKey)).toBe(digest.slice(0, 16));
    expect(keyId(pair.publicKey)).toMatch(/^[0-9a-f]{16}$/);
  });
});
