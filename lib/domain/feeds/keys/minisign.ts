/** Minisign's texts, as Tauri and `minisign` read them (clients.md 2.3, A.3). Pure. */
import { createHash, type KeyObject } from "node:crypto";
import { signBytes } from "../../../crypto/ed25519";
import { rawPublicKey } from "./raw-key";

const KEY_ID_BYTES = 8;
/** Over BLAKE2b-512 of the file. */
const PREHASHED = "ED";
const KEY = "Ed";

/** Any eight bytes that tell keys apart. */
function keyIdOf(spki: Uint8Array): Buffer {
  return createHash("sha256").update(rawPublicKey(spki)).digest().subarray(0, KEY_ID_BYTES);
}

/** Two lines. */
export function minisignPublicKey(spki: Uint8Array): string {
  const id = keyIdOf(spki);
  const shown = Buffer.from(id).reverse().toString("hex").toUpperCase();
  const key = Buffer.concat([Buffer.from(KEY), id, rawPublicKey(spki)]).toString("base64");
  return `untrusted comment: minisign public key ${shown}\n${key}\n`;
}

export type MinisignedFile = Readonly<{
  /** Lower-case hex. */
  blake2b512: string;
  name: string;
  version: string;
}>;

/** Four lines. The comment is signed too: an older file cannot be offered as a newer version. */
export function minisignText(
  key: Readonly<{ privateKey: KeyObject; publicKey: Uint8Array }>,
  { blake2b512, name, version }: MinisignedFile,
  now: Date,
): string {
  const signature = signBytes(key.privateKey, Buffer.from(blake2b512, "hex"));
  const seconds = Math.floor(now.getTime() / 1000);
  const comment = [
    `timestamp:${seconds}`,
    `file:${name.replace(/[\t\r\n]/g, " ")}`,
    `version:${version}`,
  ].join("\t");
  const global = signBytes(key.privateKey, Buffer.concat([signature, Buffer.from(comment)]));
  return [
    "untrusted comment: signature from the publisher's server",
    Buffer.concat([Buffer.from(PREHASHED), keyIdOf(key.publicKey), signature]).toString("base64"),
    `trusted comment: ${comment}`,
    global.toString("base64"),
    "",
  ].join("\n");
}
