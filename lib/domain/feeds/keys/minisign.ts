/** Minisign's texts, as Tauri and `minisign` read and write them. Pure. */
import { createHash } from "node:crypto";
import { type OpenMessage, SIGNATURE_BYTES, verifyStream } from "../../../crypto/ed25519-stream";
import type { FeedSigner } from "./feed-signer";
import { rawPublicKey } from "./raw-key";

export const KEY_ID_BYTES = 8;
/** Over BLAKE2b-512 of the file. */
const PREHASHED = "ED";
/** Over the file itself; also the mark of keys. */
const PLAIN = "Ed";
const SIGNED_BYTES = PLAIN.length + KEY_ID_BYTES + SIGNATURE_BYTES;
const TRUSTED = "trusted comment: ";

/** What tells keys apart: as it came with the key, or any eight bytes. */
function keyIdOf(spki: Uint8Array, keyId: Uint8Array | null): Buffer {
  if (keyId) return Buffer.from(keyId);
  return createHash("sha256").update(rawPublicKey(spki)).digest().subarray(0, KEY_ID_BYTES);
}

/** Two lines. `keyId` null: the one of keys that were made here. */
export function minisignPublicKey(spki: Uint8Array, keyId: Uint8Array | null = null): string {
  const id = keyIdOf(spki, keyId);
  const shown = Buffer.from(id).reverse().toString("hex").toUpperCase();
  const key = Buffer.concat([Buffer.from(PLAIN), id, rawPublicKey(spki)]).toString("base64");
  return `untrusted comment: minisign public key ${shown}\n${key}\n`;
}

/** The key's line of such a text, or of its base64 as Tauri has it; null for another text. */
export function parseMinisignPublicKey(text: string): { keyId: Buffer; publicKey: Buffer } | null {
  const bytes = keyLine(text, PLAIN.length + KEY_ID_BYTES + 32);
  if (bytes?.subarray(0, PLAIN.length).toString("latin1") !== PLAIN) return null;
  return {
    keyId: bytes.subarray(PLAIN.length, PLAIN.length + KEY_ID_BYTES),
    publicKey: bytes.subarray(PLAIN.length + KEY_ID_BYTES),
  };
}

/** The line that holds exactly so many bytes; the whole text may be base64 itself, as Tauri's tools write it. */
export function keyLine(text: string, size: number): Buffer | null {
  const inner = Buffer.from(text.trim(), "base64").toString("latin1");
  const lines = [text, inner.startsWith("untrusted comment:") ? inner : ""].flatMap((one) =>
    one.split(/\r?\n/),
  );
  const decoded = lines
    .map((line) => line.trim())
    .filter((line) => /^[A-Za-z0-9+/]+={0,2}$/.test(line))
    .map((line) => Buffer.from(line, "base64"));
  return decoded.find(({ length }) => length === size) ?? null;
}

export type MinisignedFile = Readonly<{
  /** Lower-case hex. */
  blake2b512: string;
  name: string;
  version: string;
}>;

/** Four lines. The comment is signed too: an older file cannot be offered as a newer version. */
export async function minisignText(
  signer: FeedSigner,
  { blake2b512, name, version }: MinisignedFile,
  now: Date,
): Promise<string> {
  const signature = await signer.sign(() => [Buffer.from(blake2b512, "hex")]);
  const seconds = Math.floor(now.getTime() / 1000);
  const comment = [
    `timestamp:${seconds}`,
    `file:${name.replace(/[\t\r\n]/g, " ")}`,
    `version:${version}`,
  ].join("\t");
  const global = await signer.sign(() => [signature, Buffer.from(comment)]);
  const id = keyIdOf(signer.publicKey, signer.keyId);
  return [
    "untrusted comment: signature from the publisher's server",
    Buffer.concat([Buffer.from(PREHASHED), id, signature]).toString("base64"),
    `${TRUSTED}${comment}`,
    global.toString("base64"),
    "",
  ].join("\n");
}

export type MinisignSignature = Readonly<{
  isPrehashed: boolean;
  keyId: Buffer;
  signature: Buffer;
  comment: string;
  global: Buffer;
  /** The four lines. */
  text: string;
}>;

/** Four lines, or their base64 as Tauri's tools write it; null for another text. */
export function parseMinisign(given: string): MinisignSignature | null {
  const inner = Buffer.from(given.trim(), "base64").toString("utf8");
  const text = given.startsWith("untrusted comment:") ? given : inner;
  const [first = "", second = "", third = "", fourth = ""] = text.split(/\r?\n/);
  const signed = Buffer.from(second, "base64");
  const global = Buffer.from(fourth, "base64");
  const algorithm = signed.subarray(0, PLAIN.length).toString("latin1");
  const isWhole = signed.length === SIGNED_BYTES && global.length === SIGNATURE_BYTES;
  if (!first.startsWith("untrusted comment:") || !third.startsWith(TRUSTED) || !isWhole) return null;
  if (algorithm !== PLAIN && algorithm !== PREHASHED) return null;
  return {
    isPrehashed: algorithm === PREHASHED,
    keyId: signed.subarray(PLAIN.length, PLAIN.length + KEY_ID_BYTES),
    signature: signed.subarray(PLAIN.length + KEY_ID_BYTES),
    comment: third.slice(TRUSTED.length),
    global,
    text: `${[first, second, third, fourth].join("\n")}\n`,
  };
}

type Known = Readonly<{ publicKey: Uint8Array; keyId: Uint8Array | null }>;

/** Whether the key signed the file and the comment. `open`: the file. */
export async function verifyMinisign(
  { isPrehashed, keyId, signature, comment, global }: MinisignSignature,
  key: Known,
  open: OpenMessage,
): Promise<boolean> {
  if (!keyIdOf(key.publicKey, key.keyId).equals(keyId)) return false;
  const raw = rawPublicKey(key.publicKey);
  const message = isPrehashed ? await prehashed(open) : open;
  return (
    (await verifyStream(raw, signature, message)) &&
    (await verifyStream(raw, global, () => [signature, Buffer.from(comment)]))
  );
}

async function prehashed(open: OpenMessage): Promise<OpenMessage> {
  const hash = createHash("blake2b512");
  for await (const chunk of open()) hash.update(chunk);
  const digest = hash.digest();
  return () => [digest];
}

/** That the trusted comment names; null for none. A leading "v" is no part of it. */
export function versionOfComment(comment: string): string | null {
  const part = comment.split("\t").find((one) => one.startsWith("version:"));
  return part === undefined ? null : part.slice("version:".length).trim().replace(/^v/, "");
}
