/** Keys of other tools, in the texts that those write. Pure. */
import { createPrivateKey, createPublicKey, scryptSync } from "node:crypto";
import {
  EXPANDED_BYTES,
  expandSeed,
  isPublicKey,
  PUBLIC_KEY_BYTES,
  readExpanded,
  SEED_BYTES,
} from "../../../crypto/ed25519-stream";
import type { FeedKeyFormat } from "../../../db/generated/enums";
import { KEY_ID_BYTES, keyLine, parseMinisignPublicKey } from "./minisign";

/** `raw`: 32 bytes. */
export type ReadPublicKey = Readonly<{ raw: Buffer; keyId: Buffer | null }>;

/** `secret`: as `privateKeyOf` takes it. */
export type ReadPrivateKey = ReadPublicKey & Readonly<{ secret: Buffer }>;

export type KeyProblem = "malformed" | "wrong_password";

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Null for a text that is no public key of the format. */
export function readPublicKey(format: FeedKeyFormat, text: string): ReadPublicKey | null {
  const found = format === "minisign" ? parseMinisignPublicKey(text) : bareKey(text);
  if (!found || !isPublicKey(found.publicKey)) return null;
  return { raw: found.publicKey, keyId: found.keyId };
}

function bareKey(text: string): { publicKey: Buffer; keyId: null } | null {
  const publicKey = text.includes("BEGIN PUBLIC KEY") ? keyOfPem(text) : decoded(text);
  return publicKey?.length === PUBLIC_KEY_BYTES ? { publicKey, keyId: null } : null;
}

/** `password`: of minisign's and Tauri's keys; empty for none. Slow, and needs memory, as they wanted it. */
export function readPrivateKey(
  format: FeedKeyFormat,
  text: string,
  password: string,
): ReadPrivateKey | KeyProblem {
  if (format === "minisign") return minisignPrivateKey(text, password);
  const bytes = text.includes("BEGIN PRIVATE KEY") ? seedOfPem(text) : decoded(text);
  if (bytes?.length === SEED_BYTES) return ofSeed(bytes, null);
  if (bytes?.length === EXPANDED_BYTES && format === "wordpress") return withPublicHalf(bytes);
  // Sparkle's tools of before: the number and the secret beginning, then the public key.
  if (bytes?.length === EXPANDED_BYTES + PUBLIC_KEY_BYTES && format === "sparkle") {
    const secret = bytes.subarray(0, EXPANDED_BYTES);
    const raw = Buffer.from(readExpanded(secret).publicKey);
    return raw.equals(bytes.subarray(EXPANDED_BYTES)) ? { secret, raw, keyId: null } : "malformed";
  }
  return "malformed";
}

/** A seed and its public key, as libsodium has them in one. */
function withPublicHalf(bytes: Buffer, keyId: Buffer | null = null): ReadPrivateKey | "malformed" {
  const key = ofSeed(bytes.subarray(0, SEED_BYTES), keyId);
  return key.raw.equals(bytes.subarray(SEED_BYTES)) ? key : "malformed";
}

function ofSeed(seed: Buffer, keyId: Buffer | null): ReadPrivateKey {
  return { secret: seed, raw: Buffer.from(expandSeed(seed).publicKey), keyId };
}

// Mark, mark of the derivation, mark of the checksum, salt, two limits; then what is hidden.
const MARKS_BYTES = 6;
const SALT_BYTES = 32;
const LIMIT_BYTES = 8;
const HIDDEN_AT = MARKS_BYTES + SALT_BYTES + 2 * LIMIT_BYTES;
const HIDDEN_BYTES = KEY_ID_BYTES + EXPANDED_BYTES + 32;
const DERIVED = "Sc";
/** What `minisign` asks for, and some. */
const MEMORY_MAX = 1_100 * 1024 * 1024;

function minisignPrivateKey(text: string, password: string): ReadPrivateKey | KeyProblem {
  const bytes = keyLine(text, HIDDEN_AT + HIDDEN_BYTES);
  if (bytes?.subarray(0, 2).toString("latin1") !== "Ed") return "malformed";
  const hidden = bytes.subarray(HIDDEN_AT);
  const isDerived = bytes.subarray(2, 4).toString("latin1") === DERIVED;
  const plain = isDerived ? uncovered(bytes, password) : hidden;
  if (plain === null) return "malformed";
  const keyId = plain.subarray(0, KEY_ID_BYTES);
  const pair = plain.subarray(KEY_ID_BYTES, KEY_ID_BYTES + EXPANDED_BYTES);
  // The checksum that follows would say no more than the public half of the pair does.
  const key = withPublicHalf(pair, keyId);
  return key === "malformed" && isDerived ? "wrong_password" : key;
}

function uncovered(bytes: Buffer, password: string): Buffer | null {
  const salt = bytes.subarray(MARKS_BYTES, MARKS_BYTES + SALT_BYTES);
  const limits = bytes.subarray(MARKS_BYTES + SALT_BYTES, HIDDEN_AT);
  const cost = costOf(limits.readBigUInt64LE(0), limits.readBigUInt64LE(LIMIT_BYTES));
  if (!cost || 128 * cost.N * cost.r > MEMORY_MAX) return null;
  const stream = scryptSync(password, salt, HIDDEN_BYTES, { ...cost, maxmem: 2 * MEMORY_MAX });
  return Buffer.from(bytes.subarray(HIDDEN_AT).map((byte, place) => byte ^ (stream[place] ?? 0)));
}

/** As libsodium picks scrypt's parameters from its two limits. */
function costOf(operations: bigint, memory: bigint): { N: number; r: number; p: number } | null {
  const r = 8n;
  const ops = operations < 32_768n ? 32_768n : operations;
  const isByOperations = ops < memory / 32n;
  const nMax = isByOperations ? ops / (r * 4n) : memory / (r * 128n);
  let log2 = 1n;
  while (log2 < 63n && 1n << log2 <= nMax / 2n) log2 += 1n;
  if (log2 > 30n) return null;
  const n = 1n << log2;
  let rp = ops / 4n / n;
  if (rp > 0x3fffffffn) rp = 0x3fffffffn;
  const p = isByOperations ? 1n : rp / r;
  return p < 1n || p > 64n ? null : { N: Number(n), r: Number(r), p: Number(p) };
}

function decoded(text: string): Buffer | null {
  const trimmed = text.trim();
  return BASE64.test(trimmed) ? Buffer.from(trimmed, "base64") : null;
}

function keyOfPem(text: string): Buffer | null {
  try {
    const key = createPublicKey(text);
    if (key.asymmetricKeyType !== "ed25519") return null;
    return key.export({ type: "spki", format: "der" }).subarray(-PUBLIC_KEY_BYTES);
  } catch {
    return null;
  }
}

function seedOfPem(text: string): Buffer | null {
  try {
    const key = createPrivateKey(text);
    if (key.asymmetricKeyType !== "ed25519") return null;
    return key.export({ type: "pkcs8", format: "der" }).subarray(-SEED_BYTES);
  } catch {
    return null;
  }
}
