/** Ed25519 by node:crypto: key pairs, identifiers, signatures. */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";

/** Both halves as DER: SPKI for the public one, PKCS #8 for the private one. */
export type KeyPair = { publicKey: Buffer; privateKey: Buffer };

export function generateKeyPair(): KeyPair {
  const pair = generateKeyPairSync("ed25519");
  return {
    publicKey: pair.publicKey.export({ type: "spki", format: "der" }),
    privateKey: pair.privateKey.export({ type: "pkcs8", format: "der" }),
  };
}

/** `kid` of a public key: first 16 hex digits of SHA-256 over its SPKI DER (docs/contract.md D2). */
export function keyId(publicKey: Uint8Array): string {
  return createHash("sha256").update(publicKey).digest("hex").slice(0, 16);
}

export function importPrivateKey(pkcs8: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.from(pkcs8), type: "pkcs8", format: "der" });
}

export function importPublicKey(spki: Uint8Array): KeyObject {
  return createPublicKey({ key: Buffer.from(spki), type: "spki", format: "der" });
}

export function signBytes(privateKey: KeyObject, message: Uint8Array): Buffer {
  return sign(null, message, privateKey);
}

/** Base64url of the signature over `text`, which is ASCII. */
export function signText(privateKey: KeyObject, text: string): string {
  return signBytes(privateKey, Buffer.from(text, "latin1")).toString("base64url");
}

export function verifyBytes(publicKey: KeyObject, message: Uint8Array, signature: Uint8Array): boolean {
  return verify(null, message, publicKey, signature);
}
