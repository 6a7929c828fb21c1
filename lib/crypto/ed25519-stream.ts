/**
 * Ed25519 over messages of any length without holding them in memory, which node:crypto cannot: signing reads a message twice,
 * verifying once. Also for keys whose seed is not known, as older tools wrote them.
 */
import { createHash, type Hash } from "node:crypto";
import { Point } from "@noble/ed25519";

/** What a seed of 32 bytes is hashed to: a number and the secret beginning of each nonce. */
export type ExpandedKey = Readonly<{ scalar: bigint; prefix: Uint8Array; publicKey: Uint8Array }>;

/** The message from its beginning, each time it is called. */
export type OpenMessage = () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export const PUBLIC_KEY_BYTES = 32;
export const SEED_BYTES = 32;
export const EXPANDED_BYTES = 64;
export const SIGNATURE_BYTES = 64;

const ORDER = Point.CURVE().n;

/** `seed`: 32 bytes. */
export function expandSeed(seed: Uint8Array): ExpandedKey {
  const hash = createHash("sha512").update(seed).digest();
  // RFC 8032, 5.1.5.
  hash[0] = (hash[0] ?? 0) & 0xf8;
  hash[31] = ((hash[31] ?? 0) & 0x7f) | 0x40;
  return readExpanded(hash);
}

/** `bytes`: 64, of which the first half is the number, already made as RFC 8032 says. */
export function readExpanded(bytes: Uint8Array): ExpandedKey {
  const scalar = numberOf(bytes.subarray(0, 32)) % ORDER;
  return {
    scalar,
    prefix: Uint8Array.from(bytes.subarray(32, EXPANDED_BYTES)),
    publicKey: Point.BASE.multiply(scalar).toBytes(),
  };
}

/** 64 bytes. Throws what `open` throws; a message that differs the second time gives a signature that verifies nothing. */
export async function signStream(
  { scalar, prefix, publicKey }: ExpandedKey,
  open: OpenMessage,
): Promise<Buffer> {
  const nonce = numberOf((await hashed([prefix], open)).digest()) % ORDER;
  const commitment = Point.BASE.multiply(nonce).toBytes();
  const challenge = numberOf((await hashed([commitment, publicKey], open)).digest());
  return Buffer.concat([commitment, bytesOf((nonce + challenge * scalar) % ORDER)]);
}

/** As OpenSSL judges. `publicKey`: 32 bytes. False for anything that is no key or no signature. */
export async function verifyStream(
  publicKey: Uint8Array,
  signature: Uint8Array,
  open: OpenMessage,
): Promise<boolean> {
  if (signature.length !== SIGNATURE_BYTES) return false;
  const key = pointOf(publicKey);
  const answer = numberOf(signature.subarray(32));
  if (!key || answer >= ORDER) return false;
  const commitment = signature.subarray(0, 32);
  const challenge = numberOf((await hashed([commitment, publicKey], open)).digest()) % ORDER;
  const expected = Point.BASE.multiply(answer, false).add(key.multiply(challenge, false).negate());
  return Buffer.from(expected.toBytes()).equals(commitment);
}

/** Whether the 32 bytes are a key that only its holder can sign for. */
export function isPublicKey(publicKey: Uint8Array): boolean {
  return pointOf(publicKey)?.isSmallOrder() === false;
}

function pointOf(publicKey: Uint8Array): Point | null {
  try {
    return Point.fromBytes(publicKey);
  } catch {
    return null;
  }
}

async function hashed(beginning: readonly Uint8Array[], open: OpenMessage): Promise<Hash> {
  const hash = createHash("sha512");
  for (const part of beginning) hash.update(part);
  for await (const chunk of open()) hash.update(chunk);
  return hash;
}

/** Little-endian. */
function numberOf(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).reverse().toString("hex")}`);
}

function bytesOf(number: bigint): Buffer {
  return Buffer.from(number.toString(16).padStart(64, "0"), "hex").reverse();
}
