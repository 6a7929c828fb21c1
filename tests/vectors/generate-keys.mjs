/** The key pairs of the vectors and what is made with them. Their seeds are public: never use them elsewhere. */
import { createHash, createPrivateKey, createPublicKey, sign } from "node:crypto";

const PKCS8_PREFIX = "302e020100300506032b657004220420";
const RAW_KEY_BYTES = 32;

/** `current` signs, `former` is still published, `foreign` belongs to somebody else. */
export const keys = [
  keyPair("current", { firstByte: 0x00, published: true, active: true }),
  keyPair("former", { firstByte: 0x20, published: true, active: false }),
  keyPair("foreign", { firstByte: 0x40, published: false, active: false }),
];

/** What `GET public-key` answers in the world of these vectors. */
export const publicKeyResponse = {
  algorithm: "Ed25519",
  keys: keys
    .filter(({ published }) => published)
    .map(({ publicKey, active, kid }) => ({ publicKey, active, kid })),
};

export function keyNamed(name) {
  return keys.find((key) => key.name === name);
}

/** Bytes in, 64 bytes of signature out. */
export function signBytes(name, message) {
  return sign(null, message, privateKeyOf(keyNamed(name).seed));
}

export function base64url(content) {
  return Buffer.from(content).toString("base64url");
}

/** A whole token around a JSON text. */
export function signedToken(name, json) {
  const payloadPart = base64url(json);
  return `${payloadPart}.${base64url(signBytes(name, Buffer.from(payloadPart)))}`;
}

function keyPair(name, { firstByte, published, active }) {
  const seed = Buffer.from(Array.from({ length: RAW_KEY_BYTES }, (_, index) => firstByte + index));
  const publicKey = createPublicKey(privateKeyOf(seed.toString("hex")));
  const spki = publicKey.export({ type: "spki", format: "der" });
  return {
    name,
    published,
    active,
    seed: seed.toString("hex"),
    publicKeyRaw: spki.subarray(-RAW_KEY_BYTES).toString("hex"),
    publicKey: spki.toString("base64"),
    publicKeyPem: publicKey.export({ type: "spki", format: "pem" }),
    kid: createHash("sha256").update(spki).digest("hex").slice(0, 16),
  };
}

function privateKeyOf(seed) {
  return createPrivateKey({ key: Buffer.from(PKCS8_PREFIX + seed, "hex"), type: "pkcs8", format: "der" });
}
