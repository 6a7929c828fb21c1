import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { expandSeed, isPublicKey, readExpanded, signStream, verifyStream } from "@/lib/crypto/ed25519-stream";

const rawOf = (der: Buffer) => der.subarray(-32);

function aPair() {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  return {
    privateKey,
    seed: rawOf(privateKey.export({ type: "pkcs8", format: "der" })),
    publicKey: rawOf(publicKey.export({ type: "spki", format: "der" })),
  };
}

describe("a signature over a message that comes in pieces", () => {
  it.each([0, 1, 63, 64, 65, 1000, 70_000])("is the one of node:crypto, for %i bytes", async (size) => {
    const { privateKey, seed, publicKey } = aPair();
    const message = Buffer.alloc(size, "ab");
    const key = expandSeed(seed);
    const signature = await signStream(key, () => [message.subarray(0, 7), message.subarray(7)]);
    expect(signature).toEqual(sign(null, message, privateKey));
    expect(Buffer.from(key.publicKey)).toEqual(publicKey);
    expect(await verifyStream(publicKey, signature, () => [message])).toBe(true);
    expect(await verifyStream(publicKey, signature, () => [message, Buffer.from("x")])).toBe(false);
    expect(await verifyStream(aPair().publicKey, signature, () => [message])).toBe(false);
  });

  it("is made as well by a key without its seed", async () => {
    const { privateKey, seed } = aPair();
    const bytes = createHash("sha512").update(seed).digest();
    bytes[0] = (bytes[0] ?? 0) & 248;
    bytes[31] = ((bytes[31] ?? 0) & 127) | 64;
    const message = Buffer.from("an archive");
    expect(await signStream(readExpanded(bytes), () => [message])).toEqual(sign(null, message, privateKey));
  });

  it("verifies nothing for what is no signature or no key", async () => {
    const { seed, publicKey } = aPair();
    const signature = await signStream(expandSeed(seed), () => []);
    expect(await verifyStream(publicKey, signature.subarray(1), () => [])).toBe(false);
    expect(await verifyStream(publicKey, Buffer.alloc(64, 255), () => [])).toBe(false);
    expect(await verifyStream(Buffer.alloc(32, 255), signature, () => [])).toBe(false);
    expect(await verifyStream(Buffer.alloc(3), signature, () => [])).toBe(false);
  });
});

describe("a public key", () => {
  it("is one of a private key, not one that anybody signs for", () => {
    expect(isPublicKey(aPair().publicKey)).toBe(true);
    expect(isPublicKey(Buffer.alloc(32))).toBe(false);
    expect(isPublicKey(Buffer.from([1, ...Array(31).fill(0)]))).toBe(false);
    expect(isPublicKey(Buffer.alloc(32, 255))).toBe(false);
    expect(isPublicKey(Buffer.alloc(33))).toBe(false);
  });
});
