/** Public keys as other updaters write them: the 32 bytes at the end of an SPKI. Pure. */
import { PUBLIC_KEY_BYTES } from "../../../crypto/ed25519-stream";

const SPKI_BEGINNING = Buffer.from("302a300506032b6570032100", "hex");

export function rawPublicKey(spki: Uint8Array): Buffer {
  return Buffer.from(spki).subarray(-PUBLIC_KEY_BYTES);
}

/** `raw`: 32 bytes. */
export function spkiOf(raw: Uint8Array): Buffer {
  return Buffer.concat([SPKI_BEGINNING, raw]);
}
